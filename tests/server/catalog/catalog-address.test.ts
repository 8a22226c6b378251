import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deviceTerms } from "#server/platform/database/tables/catalog.ts";
import { isCatalogPlace } from "#server/catalog/catalog-place.reply.ts";
import { onDatabase } from "../databases.ts";
import { goods, stockUp } from "../goods.ts";

onDatabase("an address below the catalogue", (open) => {
  test("exists for a category or an offered device, also a sold-out one, and for nothing else", async () => {
    const database = await open();
    await stockUp(database);
    await database.delete(deviceTerms).where(eq(deviceTerms.deviceId, goods.tablet));
    const there = ["/catalog/bikes/", "/catalog/bike/", "/catalog/phone/", "/catalog/bikes/bike/"];
    const elsewhere = ["/catalog/other/bike/"];
    for (const path of [...there, ...elsewhere])
      expect([path, await isCatalogPlace(database, path)]).toEqual([path, true]);
    const gone = ["/catalog/tablet/", "/catalog/bikes/tablet/"];
    const nothing = ["/catalog/old/", "/catalog/bikes/old/", "/catalog/bikes/bikes/", "/catalog/Bike/"];
    const odd = [
      "/catalog/%62ike/",
      "/catalog/'--/",
      "/catalog/%00/",
      "/catalog/%E0%A4/",
      `/catalog/${"a".repeat(5_000)}/`,
    ];
    for (const path of [...gone, ...nothing, ...odd])
      expect([path, await isCatalogPlace(database, path)]).toEqual([path, false]);
  });
});

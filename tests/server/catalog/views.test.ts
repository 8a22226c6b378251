import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getCatalog } from "#contract/info.ts";
import { devices, translations } from "#server/platform/database/tables/catalog.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { openShop } from "../shop.ts";

onDatabase("the drawings of a device", (open) => {
  test("are its pictures, in order and in the reader's language; a device without them has none", async () => {
    const shop = await openShop(await open());
    const views = [
      { image: "ebike", alt: "Сбоку" },
      { image: "ebike-front", alt: "Спереди" },
    ];
    await shop.database.update(devices).set({ views }).where(eq(devices.id, goods.bike));
    await shop.database.insert(translations).values({ language: "en", source: "Спереди", text: "Front" });
    const picturesOf = async (id: number, language: string) => {
      const { gadgets } = await shop.ask(getCatalog, {}, { headers: { "Accept-Language": language } });
      return gadgets.find((device) => device.id === id)?.pictures;
    };
    const drawn = (name: string, alt: string) => ({
      alt,
      width: 320,
      height: 240,
      files: [{ type: "image/svg+xml", width: 320, src: `/art/${name}.svg` }],
    });
    expect(await picturesOf(goods.bike, "ru")).toEqual([
      drawn("ebike", "Сбоку"),
      drawn("ebike-front", "Спереди"),
    ]);
    expect(await picturesOf(goods.bike, "en")).toEqual([
      drawn("ebike", "Сбоку"),
      drawn("ebike-front", "Front"),
    ]);
    expect(await picturesOf(goods.tablet, "ru")).toEqual([]);
  });
});

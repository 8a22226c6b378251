import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { getCatalog } from "#contract/info.ts";
import { devicePictures, devices, pictureFiles } from "#server/platform/database/tables/catalog.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { commandsOn, drawn, photograph } from "./photographs.ts";
import { linesOf, openStaffApi } from "./staff-api.ts";

const shown = (image: Uint8Array, change: object = {}) => ({
  device: "bike",
  position: 1,
  alt: "Сбоку",
  english: "Side",
  image: Buffer.from(image).toString("base64"),
  ...change,
});

onDatabase("photographs of a device", (open) => {
  const openPictures = async () => {
    const opened = await openStaffApi(await open());
    const { shop } = opened;
    const picturesIn = async (language: string, id: number = goods.bike) => {
      const { gadgets } = await shop.ask(getCatalog, {}, { headers: { "Accept-Language": language } });
      return gadgets.find((device) => device.id === id)?.pictures ?? [];
    };
    return { ...opened, picturesIn };
  };

  test("are upright AVIF and JPEG in several widths, never enlarged, without the place and the camera", async () => {
    const { ask, picturesIn, shop } = await openPictures();
    const original = await photograph();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    await ask("pictures/", shown(original));
    const [picture] = await picturesIn("ru");
    // 900 × 600 on its side.
    expect(picture).toMatchObject({ alt: "Сбоку", width: 600, height: 900 });
    expect(picture?.files.map(({ type, width }) => [type, width])).toEqual([
      ["image/avif", 480],
      ["image/avif", 600],
      ["image/jpeg", 480],
      ["image/jpeg", 600],
    ]);
    for (const { src, type, width } of picture?.files ?? []) {
      const reply = await shop.app.request(src);
      expect(reply.status).toBe(200);
      expect(reply.headers.get("Content-Type")).toBe(type);
      expect(reply.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
      const content = Buffer.from(await reply.arrayBuffer());
      const { exif, icc, xmp, orientation, ...read } = await sharp(content).metadata();
      expect([exif, icc, xmp, orientation, read.width]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        width,
      ]);
      for (const secret of ["Exif", "Kamera", "секрет", "GPS"])
        expect(content.includes(Buffer.from(secret))).toBe(false);
    }
  });

  test("stand in front of the drawings, in order and in the reader's language", async () => {
    const { ask, picturesIn, shop } = await openPictures();
    await shop.database.update(devices).set({ views: [{ image: "ebike", alt: "Рисунок" }] });
    await ask(
      "pictures/",
      shown(await photograph(480, 480, "#aa0000"), { position: 5, alt: "Руль", english: "Bars" }),
    );
    await ask("pictures/", shown(await photograph(480, 480, "#00aa00")));
    expect((await picturesIn("en")).map(({ alt }) => alt)).toEqual(["Side", "Bars"]);
    expect((await picturesIn("ru", goods.tablet)).map(({ alt }) => alt)).toEqual(["Рисунок"]);
  });

  test("are replaced at their position and removed, and their files are gone with them", async () => {
    const { ask, picturesIn, shop } = await openPictures();
    await ask("pictures/", shown(await photograph()));
    const [first] = await picturesIn("ru");
    const formerly = first?.files[0]?.src ?? "";
    expect(await ask("pictures/", shown(await photograph()))).toMatchObject({ outcome: "already" });
    const other = shown(await photograph(480, 480, "#884400"));
    expect(await ask("pictures/", { ...other, dryRun: true })).toMatchObject({
      outcome: "done",
      dryRun: true,
    });
    expect(await picturesIn("ru")).toEqual([first]);
    await ask("pictures/", other);
    expect((await picturesIn("ru"))[0]?.files.some(({ src }) => src === formerly)).toBe(false);
    expect((await shop.app.request(formerly)).status).toBe(404);
    const place = { device: "bike", position: 1 };
    expect(await ask("pictures/remove/", place)).toMatchObject({ outcome: "done", picture: { left: 0 } });
    expect(await ask("pictures/remove/", place)).toMatchObject({ outcome: "already" });
    expect(await shop.database.$count(pictureFiles)).toBe(0);
    expect(await linesOf(ask)).toEqual([
      "warehouse showPicture picture 1 of bike done",
      "warehouse showPicture picture 1 of bike already",
      "warehouse showPicture picture 1 of bike tried",
      "warehouse showPicture picture 1 of bike done",
      "warehouse removePicture picture 1 of bike done",
      "warehouse removePicture picture 1 of bike already",
    ]);
  });

  test("have names that hold nothing else", async () => {
    const { ask, picturesIn, shop } = await openPictures();
    await ask("pictures/", shown(await photograph()));
    const [picture] = await picturesIn("ru");
    const avif = picture?.files.find(({ type }) => type === "image/avif")?.src ?? "";
    for (const path of [
      `/pictures/${"0".repeat(64)}.avif`,
      avif.replace(".avif", ".jpg"),
      avif.replace(".avif", ".html"),
      avif.toUpperCase().replace("/PICTURES/", "/pictures/"),
      "/pictures/",
      "/pictures/..%2Findex.html",
    ])
      expect([path, (await shop.app.request(path)).status]).toEqual([path, 404]);
  });

  test("are refused with a reason if they are no pictures, too large or too small", async () => {
    const { refused, ask, shop } = await openPictures();
    const reasonFor = async (image: Uint8Array) => {
      const { code, status, message } = await refused("pictures/", shown(image));
      expect([code, status]).toEqual(["picture.invalid", 422]);
      return message;
    };
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>');
    expect(await reasonFor(svg)).toMatch(/is not a JPEG/);
    expect(await reasonFor(await drawn(900, 600, "red").gif().toBuffer())).toMatch(/is not a JPEG/);
    expect(await reasonFor(new Uint8Array())).toMatch(/is not a JPEG/);
    const whole = await photograph();
    expect(await reasonFor(whole.subarray(0, 200))).toMatch(/damaged/);
    expect(await reasonFor(whole.subarray(0, whole.length - 500))).toMatch(/damaged/);
    expect(await reasonFor(Buffer.concat([whole, Buffer.alloc(10 * 1_048_576)]))).toMatch(
      /larger than 10 MB/,
    );
    expect(await reasonFor(await drawn(479, 600, "red").png().toBuffer())).toMatch(/479 px wide/);
    expect(await reasonFor(await drawn(8_000, 6_300, "red").jpeg().toBuffer())).toMatch(/8000 × 6300 px/);
    expect(await reasonFor(await drawn(480, 10_001, "red").png().toBuffer())).toMatch(/480 × 10001 px/);
    expect(await refused("pictures/", shown(whole, { device: "boat" }))).toMatchObject({
      code: "resource.missing",
    });
    expect(await refused("pictures/", shown(whole, { position: 13 }))).toMatchObject({
      code: "request.malformed",
    });
    expect(await shop.database.$count(devicePictures)).toBe(0);
    await ask("pictures/", shown(await drawn(480, 480, "red").png().toBuffer()));
  });

  test("come from the command line", async () => {
    const { shop } = await openPictures();
    const folder = mkdtempSync(join(tmpdir(), "kabinet-pictures-"));
    const file = join(folder, "side.jpg");
    writeFileSync(file, await photograph());
    const run = commandsOn(shop);
    const words = ["--alt", "Сбоку", "--english", "Side"];
    expect((await run("picture", "bike", "1", file, ...words, "--dry-run")).said).toMatch(/^Dry run/);
    expect(await run("pictures")).toEqual({ code: 0, said: "There are none: devices show their drawings." });
    const { code, said } = await run("picture", "bike", "1", file, ...words);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Done: picture 1 of bike has 600 × 900 px\.\n {2}image\/avif 480 px/),
    ]);
    expect((await run("pictures")).said).toBe("bike 1: Сбоку (Side)");
    expect(await run("picture", "bike", "1", join(folder, "none.jpg"), ...words)).toMatchObject({ code: 2 });
    expect(await run("remove-picture", "bike", "1")).toEqual({
      code: 0,
      said: "Done: bike has no picture 1, and 0 others.",
    });
    rmSync(folder, { recursive: true });
  });
});

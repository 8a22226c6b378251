import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { listSubscriptions, signAct } from "#contract/subscription.ts";
import { exportData, requestDeletion } from "#contract/user.ts";
import { actPictureFiles, actPictures } from "#server/platform/database/tables/acts.ts";
import { translations } from "#server/platform/database/tables/catalog.ts";
import { onDatabase } from "../databases.ts";
import { paid, possess, takeBackDevice } from "../paid-subscription.ts";
import { everyRow } from "../rows.ts";
import { day } from "../shop.ts";
import { commandsOn, drawn, photograph } from "./photographs.ts";
import { linesOf, openStaffApi } from "./staff-api.ts";

const shown = (image: Uint8Array, change: object = {}) => ({
  position: 1,
  alt: "Царапина на раме",
  english: "Scratch on the frame",
  image: Buffer.from(image).toString("base64"),
  ...change,
});

onDatabase("photographs of an act", (open) => {
  /** A client whose device was handed over, and another one. */
  const openHandedOver = async () => {
    const opened = await openStaffApi(await open());
    const { shop } = opened;
    const token = await shop.register();
    const { id } = await possess(shop, token);
    const path = `subscriptions/${id}/pictures/`;
    const actsIn = async (language = "ru", reader = token) => {
      const headers = { "Accept-Language": language };
      const { subscriptions } = await shop.ask(listSubscriptions, {}, { token: reader, headers });
      return subscriptions.flatMap(({ acts }) => acts);
    };
    const addresses = async () =>
      (await actsIn())
        .flatMap(({ pictures = [] }) => pictures.flatMap(({ files }) => files))
        .map(({ src }) => src);
    const statusOf = async (src = "") => (await shop.app.request(src)).status;
    return { ...opened, token, id, path, actsIn, addresses, statusOf };
  };

  test("are listed with the act of the handover, in order and in the reader's language", async () => {
    const { ask, actsIn, path, shop } = await openHandedOver();
    const words = { alt: "Руль", english: "Handlebar" };
    await ask(path, shown(await photograph(480, 600, "#aa0000"), { position: 3, ...words }));
    await ask(path, shown(await photograph()));
    const acts = await actsIn("en");
    expect(acts.map(({ type, pictures = [] }) => [type, ...pictures.map(({ alt }) => alt)])).toEqual([
      ["receipt", "Scratch on the frame", "Handlebar"],
      ["carePlan"],
      ["protectionPlan"],
    ]);
    const [receipt] = await actsIn("ru");
    expect(receipt?.pictures).toMatchObject([
      // 900 × 600 on its side.
      { alt: "Царапина на раме", width: 600, height: 900 },
      { alt: "Руль", width: 600, height: 480 },
    ]);
    // The translations of the shop are not deleted with a client.
    expect(await shop.database.select().from(translations)).not.toContainEqual(
      expect.objectContaining({ text: "Handlebar" }),
    );
  });

  test("are private: no cache keeps them, no place or camera is in them, and other addresses hold nothing", async () => {
    const { ask, addresses, path, shop, statusOf } = await openHandedOver();
    await ask(path, shown(await photograph()));
    const all = await addresses();
    expect(all).toHaveLength(4);
    for (const src of all) {
      const reply = await shop.app.request(src);
      expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "no-store, private"]);
      expect(reply.headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(reply.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      const content = Buffer.from(await reply.arrayBuffer());
      expect((await sharp(content).metadata()).exif).toBeUndefined();
      expect(content.includes(Buffer.from("Kamera"))).toBe(false);
    }
    const [first = ""] = all;
    expect(first).toMatch(/^\/pictures\/own\/[0-9a-f]{64}\/480\.avif$/);
    for (const path of [
      first.replace("480", "481"),
      first.replace("480", "0480"),
      first.replace(".avif", ".html"),
      first.replace(/[0-9a-f]{64}/, (name) => name.toUpperCase()),
      first.replace(/[0-9a-f]{64}/, "0".repeat(64)),
      first.replace("/480.avif", ""),
      "/pictures/own/",
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  });

  test("have names that nothing tells: the same file of two clients has two", async () => {
    const { ask, addresses, id, path, shop, actsIn } = await openHandedOver();
    const image = await photograph();
    const other = await shop.register("79991112233");
    const second = await possess(shop, other);
    await ask(path, shown(image));
    await ask(`subscriptions/${second.id}/pictures/`, shown(image, { alt: "Чужое", english: "Foreign" }));
    const own = await addresses();
    const foreign = (await actsIn("ru", other)).flatMap(({ pictures = [] }) => pictures);
    expect(foreign.map(({ alt }) => alt)).toEqual(["Чужое"]);
    const nameOf = (src = "") => src.split("/")[3];
    expect(nameOf(own[0])).not.toBe(nameOf(foreign[0]?.files[0]?.src));
    expect(id).not.toBe(second.id);
    // Neither the list nor the export of the one names a file of the other.
    for (const call of [listSubscriptions, exportData] as const) {
      const { text } = await shop.send(call, {}, { token: other });
      expect(text).toContain(nameOf(foreign[0]?.files[0]?.src));
      expect(text).not.toContain(nameOf(own[0]));
    }
  });

  test("are replaced and removed, and their addresses are gone at once", async () => {
    const { ask, addresses, path, shop, statusOf } = await openHandedOver();
    await ask(path, shown(await photograph()));
    const [formerly] = await addresses();
    expect(await ask(path, shown(await photograph()))).toMatchObject({ outcome: "already" });
    expect((await addresses())[0]).toBe(formerly);
    const other = shown(await photograph(480, 480, "#884400"));
    expect(await ask(path, { ...other, dryRun: true })).toMatchObject({ outcome: "done", dryRun: true });
    expect((await addresses())[0]).toBe(formerly);
    await ask(path, other);
    expect(await statusOf(formerly)).toBe(404);
    const [now] = await addresses();
    expect(await statusOf(now)).toBe(200);
    const gone = { outcome: "done", picture: { act: "1/1", left: 0 } };
    expect(await ask(`${path}remove/`, { position: 1 })).toMatchObject(gone);
    expect(await ask(`${path}remove/`, { position: 1 })).toMatchObject({ outcome: "already" });
    expect([await statusOf(now), await addresses()]).toEqual([404, []]);
    expect(await shop.database.$count(actPictureFiles)).toBe(0);
    expect((await linesOf(ask)).slice(-2)).toEqual([
      "warehouse removeActPicture subscription 1 done",
      "warehouse removeActPicture subscription 1 already",
    ]);
  });

  test("belong to the newest handover, exchange or return, or to the one that is named", async () => {
    const { ask, actsIn, id, path, refused, shop } = await openHandedOver();
    await takeBackDevice(shop, id);
    expect(await ask(path, shown(await photograph()))).toMatchObject({ picture: { act: "1/4" } });
    const words = { alt: "До", english: "Before" };
    await ask(path, shown(await photograph(), { act: 1, ...words }));
    expect(
      (await actsIn()).map(({ type, pictures = [] }) => [type, ...pictures.map(({ alt }) => alt)]),
    ).toEqual([["receipt", "До"], ["carePlan"], ["protectionPlan"], ["return", "Царапина на раме"]]);
    // The care plan, and one that is not there.
    for (const act of [2, 9])
      expect(await refused(path, shown(await photograph(), { act }))).toMatchObject({
        code: "resource.missing",
        message: `Subscription 1 has no act 1/${act} of a handover, exchange or return.`,
      });
  });

  test("stay with an act that is signed, and its paper does not change", async () => {
    const { ask, actsIn, path, shop, token } = await openHandedOver();
    await ask(path, shown(await photograph()));
    const [receipt] = await actsIn();
    const act = await shop.ask(signAct, await shop.signing(token, receipt?.id ?? 0), { token });
    expect(act).toMatchObject({ signed: true, pictures: receipt?.pictures });
    const papers = async () =>
      (await everyRow(shop.database)).filter((row) => /^(?:papers|stored_texts)/.test(row));
    const before = await papers();
    await ask(path, shown(await photograph(), { position: 2 }));
    expect((await actsIn())[0]?.pictures).toHaveLength(2);
    expect(await papers()).toEqual(before);
  });

  test("are refused without an act, beyond the sixth, and if they are no pictures", async () => {
    const { refused, path, shop, ask } = await openHandedOver();
    const image = await photograph();
    const waiting = await paid(shop, await shop.register("79991112233"));
    expect(await refused(`subscriptions/${waiting.id}/pictures/`, shown(image))).toMatchObject({
      status: 404,
      message: `Subscription ${waiting.id} has no act of a handover, exchange or return.`,
    });
    expect(await refused("subscriptions/999/pictures/", shown(image))).toMatchObject({ status: 404 });
    expect(await refused(path, shown(image, { position: 7 }))).toMatchObject({ code: "request.malformed" });
    expect(await refused(path, shown(image, { alt: "" }))).toMatchObject({ code: "request.malformed" });
    expect(await refused(path, shown(await drawn(900, 600, "red").gif().toBuffer()))).toMatchObject({
      status: 422,
      code: "picture.invalid",
    });
    expect(await shop.database.$count(actPictures)).toBe(0);
    await ask(path, shown(image, { position: 6 }));
  });

  test("are in the client's export, and are deleted with the client's data", async () => {
    const { ask, addresses, path, shop, statusOf, token } = await openHandedOver();
    await ask(path, shown(await photograph()));
    const all = await addresses();
    const { data } = await shop.ask(exportData, {}, { token });
    const [exported] = [data["actPictures"]].flat();
    expect(exported).toMatchObject({
      alt: "Царапина на раме",
      english: "Scratch on the frame",
      created: shop.now().toISOString(),
    });
    for (const src of all) expect(JSON.stringify(exported)).toContain(src);
    expect(await statusOf(all[0])).toBe(200);
    await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    await shop.pass(12 * day);
    for (const src of all) expect(await statusOf(src)).toBe(404);
    expect((await everyRow(shop.database)).some((row) => row.includes("Царапина"))).toBe(false);
    expect(await shop.database.$count(actPictureFiles)).toBe(0);
  });

  test("come from the command line", async () => {
    const { id, shop } = await openHandedOver();
    const folder = mkdtempSync(join(tmpdir(), "kabinet-act-pictures-"));
    const file = join(folder, "frame.jpg");
    writeFileSync(file, await photograph());
    const run = commandsOn(shop);
    const named = String(id);
    const words = ["--alt", "Рама", "--english", "Frame"];
    expect((await run("act-picture", named, "1", file, ...words, "--dry-run")).said).toMatch(/^Dry run/);
    expect(await run("act-pictures", named)).toEqual({ code: 0, said: "There are none." });
    const { code, said } = await run("act-picture", named, "1", file, ...words, "--act", "1");
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Done: picture 1 of act 1\/1 has 600 × 900 px\.\n {2}image\/avif 480 px/),
    ]);
    expect((await run("act-pictures", named)).said).toBe("1/1 (receipt) 1: Рама (Frame)");
    expect(await run("act-picture", named, "7", file, ...words)).toMatchObject({ code: 1 });
    expect(await run("remove-act-picture", named, "1")).toEqual({
      code: 0,
      said: "Done: act 1/1 has no picture 1, and 0 others.",
    });
    rmSync(folder, { recursive: true });
  });
});

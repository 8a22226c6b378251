import { expect, test } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { challenges, sessions, wrongCodes } from "#server/platform/database/tables/sign-in.ts";
import { strict } from "../code-limits.ts";
import { onPostgres } from "../databases.ts";
import { minute, openShop, otherThan, phone, type Shop } from "../shop.ts";
import { sixteen, inParallel, statusesOf } from "../parallel-requests.ts";

const prepare = async (shop: Shop) => {
  const { challenge } = await shop.ask(requestCode, { channel: "sms", phone });
  return { challenge, right: shop.codeOf(shop.texts[0]?.text) };
};

onPostgres("races of signing in", (open) => {
  test("V13: sixteen parallel right codes give exactly one token", async () => {
    const shop = await openShop(await open());
    const { challenge, right } = await prepare(shop);
    const answers = await inParallel(() => shop.send(confirmCode, { phone, challenge, code: right }));
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 15 });
    expect(await shop.database.$count(sessions)).toBe(1);
    expect(await shop.database.select().from(challenges)).toMatchObject([
      { attempts: 1, outcome: "confirmed" },
    ]);
  });

  test("V14: of sixteen wrong codes and a right one in parallel three tries are counted", async () => {
    const shop = await openShop(await open());
    const { challenge, right } = await prepare(shop);
    const answers = await Promise.all(
      [...sixteen.map(() => otherThan(right)), right].map((code) =>
        shop.send(confirmCode, { phone, challenge, code }),
      ),
    );
    const tokens = answers.filter(({ status }) => status === 200).length;
    const saying = (code: string) => answers.filter(({ text }) => text.includes(`"${code}"`)).length;
    const [tried] = await shop.database.select().from(challenges);
    expect(tokens).toBe(tried?.outcome === "confirmed" ? 1 : 0);
    expect(tried?.attempts).toBeLessThanOrEqual(3);
    expect(await shop.database.$count(wrongCodes)).toBe((tried?.attempts ?? 0) - tokens);
    expect(await shop.database.$count(sessions)).toBe(tokens);
    // Each request either used a try or found the challenge ended.
    expect(tried?.attempts).toBe(tokens === 1 ? saying("code.wrong") + 1 : 3);
    expect(tokens + saying("code.wrong") + saying("code.locked") + saying("code.expired")).toBe(17);
  });

  test("V15: sixteen parallel code requests from sixteen addresses send one text message", async () => {
    const shop = await openShop(await open());
    const ask = (index: number) =>
      shop.send(requestCode, { channel: "sms", phone }, { address: `192.0.2.${index}` });
    const answers = await inParallel(ask);
    expect(statusesOf(answers)).toEqual({ 200: 1, 429: 15 });
    expect(shop.texts).toHaveLength(1);
    // The second time the phone has a row.
    await shop.pass(10 * minute);
    const again = await inParallel(ask);
    expect(statusesOf(again)).toEqual({ 200: 1, 429: 15 });
    expect(shop.texts).toHaveLength(2);
  });

  test("V16: sixteen parallel requests for a robot call make one call", async () => {
    const shop = await openShop(await open());
    const { challenge } = await prepare(shop);
    shop.move(2 * minute);
    const answers = await inParallel(() => shop.send(requestCode, { channel: "call", phone, challenge }));
    expect(statusesOf(answers)).toEqual({ 200: 16 });
    expect(shop.calls).toHaveLength(1);
  });

  test("V15: an address does not get more codes by requesting many phones in parallel", async () => {
    const shop = await openShop(await open(), { limits: { ...strict, sendsPerAddress: 5 } });
    const answers = await inParallel((index) =>
      shop.send(requestCode, { channel: "sms", phone: `799900000${10 + index}` }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 5, 429: 11 });
  });

  test("V14: an address with three wrong codes left gets three, with parallel requests and guesses", async () => {
    const shop = await openShop(await open(), { limits: { ...strict, wrongPerAddress: 3 } });
    const phoneOf = (index: number): string => `7999000${3_000 + index}`;
    const asked = await inParallel((index) =>
      shop.send(requestCode, { channel: "sms", phone: phoneOf(index) }, { address: "198.51.100.7" }),
    );
    expect(statusesOf(asked)).toEqual({ 200: 3, 429: 13 });
    const opened = asked.flatMap(({ status, text }, index) =>
      status === 200
        ? [{ phone: phoneOf(index), challenge: /"challenge":"([^"]+)"/.exec(text)?.[1] ?? "" }]
        : [],
    );
    const wrongOf = (who: string): string =>
      otherThan(shop.codeOf(shop.texts.find(({ to }) => to === who)?.text));
    // Guesses from any address count for the one that requested the code.
    const guesses = opened.flatMap((one) => Array.from({ length: 5 }, (_, place) => ({ ...one, place })));
    const answers = await Promise.all(
      guesses.map(({ phone: who, challenge, place }) =>
        shop.send(
          confirmCode,
          { phone: who, challenge, code: wrongOf(who) },
          { address: `198.51.100.${place}` },
        ),
      ),
    );
    expect(answers.filter(({ text }) => text.includes('"code.wrong"'))).toHaveLength(3);
    expect(await shop.database.$count(wrongCodes)).toBe(3);
  });
});

import { expect, test } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import {
  challenges,
  knownDevices,
  addressReputations,
  wrongCodes,
} from "#server/platform/database/tables/sign-in.ts";
import { solveTask } from "#src/ports/solve-task.ts";
import { expiry } from "#server/expiry.job.ts";
import { loose, strict } from "../code-limits.ts";
import { onDatabase } from "../databases.ts";
import { type Shop, day, hour, minute, openShop, otherThan, phone, second } from "../shop.ts";

const home = "192.0.2.1";
const elsewhere = (index: number): string => `198.51.100.${index}`;
const browser = "a-browser-that-was-here-before";

type From = { who?: string; address?: string; device?: string };
const send = (shop: Shop, { who = phone, address = home, device }: From = {}) =>
  shop.send(
    requestCode,
    { channel: "sms", phone: who, ...(device === undefined ? {} : { device }) },
    { address },
  );
const challengeOf = (answer: { status: number; text: string }): string => {
  if (answer.status !== 200) throw new Error(`no code: ${answer.status} ${answer.text}`);
  return /"challenge":"([^"]+)"/.exec(answer.text)?.[1] ?? "";
};
const codeTo = (shop: Shop, who = phone): string =>
  shop.codeOf(shop.texts.findLast(({ to }) => to === who)?.text);
const guess = (shop: Shop, challenge: string, { who = phone, address = home }: From = {}) =>
  shop.refused(confirmCode, { phone: who, challenge, code: otherThan(codeTo(shop, who)) }, { address });
const signIn = async (shop: Shop, from: From = {}): Promise<void> => {
  const challenge = challengeOf(await send(shop, from));
  const who = from.who ?? phone;
  const answer = await shop.send(
    confirmCode,
    { phone: who, challenge, code: codeTo(shop, who) },
    { address: from.address ?? home },
  );
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.text}`);
};
const alerts = (shop: Shop): string[] => shop.lines.filter((line) => line.includes('"alert"'));

onDatabase("an attacker who guesses codes", (open) => {
  test("does not lock out the owner, who signs in with the right code", async () => {
    const shop = await openShop(await open());
    for (let index = 0; index < 5; index += 1) {
      const from = { address: elsewhere(index) };
      const challenge = challengeOf(await send(shop, from));
      for (let tries = 0; tries < 3; tries += 1) await guess(shop, challenge, from);
      await shop.pass(5 * minute);
    }
    await shop.pass(5 * minute);
    const own = challengeOf(await send(shop));
    const code = codeTo(shop);
    await shop.pass(minute);
    const again = challengeOf(await send(shop, { address: elsewhere(9) }));
    await guess(shop, again, { address: elsewhere(9) });
    expect((await shop.send(confirmCode, { phone, challenge: own, code })).status).toBe(200);
  });

  test("does not use up the texts of the owner's browser, which has its own countdown", async () => {
    const shop = await openShop(await open());
    await signIn(shop, { device: browser });
    await shop.pass(day);
    let texts = 0;
    for (let round = 0; round < 40; round += 1) {
      if ((await send(shop, { address: elsewhere(round) })).status === 200) texts += 1;
      await shop.pass(10 * minute);
    }
    expect(texts).toBe(7);
    await signIn(shop, { device: browser, address: elsewhere(77) });
    await send(shop, { address: elsewhere(99) });
    await signIn(shop, { device: browser, address: elsewhere(78) });
    await signIn(shop, { device: browser, address: elsewhere(79) });
    expect((await send(shop, { device: browser })).status).toBe(429);
  });

  test("has a limited number of wrong codes per address, and the refusal has the time of the next", async () => {
    const shop = await openShop(await open(), { limits: { ...strict, wrongPerAddress: 4 } });
    const first = challengeOf(await send(shop));
    // Guesses count for the address that requested the code.
    const left = async (from: number) =>
      (await guess(shop, first, { address: elsewhere(from) })).details.attemptsLeft;
    expect([await left(1), await left(2), await left(3)]).toEqual([2, 1, 0]);
    const next = challengeOf(await send(shop, { who: "79990002002" }));
    expect(await guess(shop, next, { who: "79990002002" })).toMatchObject({ details: { attemptsLeft: 0 } });
    const until = new Date(shop.now().getTime() + 3 * day).toISOString();
    const refused = await shop.refused(requestCode, { channel: "sms", phone: "79990002003" });
    expect(refused).toMatchObject({ status: 422, code: "code.locked", details: { until } });
    await shop.pass(3 * day);
    expect((await send(shop, { who: "79990002003" })).status).toBe(200);
  });

  test("cannot have more open codes than wrong codes left for the address", async () => {
    const shop = await openShop(await open(), { limits: { ...strict, wrongPerAddress: 3 } });
    const opened: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      opened.push(challengeOf(await send(shop, { who: `7999000${2_100 + index}` })));
      await shop.pass(second);
    }
    const until = new Date(shop.now().getTime() + 5 * minute - 3 * second).toISOString();
    expect(await shop.refused(requestCode, { channel: "sms", phone: "79990002103" })).toMatchObject({
      code: "request.tooMany",
      details: { until },
    });
    for (const [index, challenge] of opened.entries())
      expect(await guess(shop, challenge, { who: `7999000${2_100 + index}` })).toMatchObject({
        details: { attemptsLeft: 0 },
      });
    expect((await send(shop, { who: "79990002103" })).status).toBe(422);
    expect(await shop.database.$count(wrongCodes)).toBe(3);
  });

  test("does not block the owner's known browser at an address without wrong codes left", async () => {
    const shop = await openShop(await open(), { limits: { ...strict, wrongPerAddress: 1 } });
    await signIn(shop, { device: browser });
    const other = { who: "79990002200" };
    await guess(shop, challengeOf(await send(shop, other)), other);
    expect((await send(shop, other)).status).toBe(422);
    await shop.pass(minute);
    await signIn(shop, { device: browser });
  });

  test("gets more wrong codes at an address with sign-ins, once a day for each phone", async () => {
    const shop = await openShop(await open(), { limits: { ...loose, wrongPerAddress: 20 } });
    const creditOf = async () => (await shop.database.select().from(addressReputations))[0]?.credit;
    await signIn(shop, { who: "79990002300" });
    await shop.pass(minute);
    await signIn(shop, { who: "79990002300" });
    expect(await creditOf()).toBeCloseTo(20.1);
    await signIn(shop, { who: "79990002301" });
    expect(await creditOf()).toBeCloseTo(20.2);
    await shop.pass(day);
    await signIn(shop, { who: "79990002300" });
    expect(await creditOf()).toBeCloseTo(20.3);
  });

  test("does not end the owner's code: a new code replaces only codes of the same browser", async () => {
    const shop = await openShop(await open());
    const [own] = [challengeOf(await send(shop, { device: browser }))];
    const code = codeTo(shop);
    await shop.pass(minute);
    challengeOf(await send(shop, { device: "another-browser-of-somebody" }));
    expect((await shop.send(confirmCode, { phone, challenge: own, code })).status).toBe(200);
  });

  test("is detected: calls to unknown browsers stop, an alert is raised once an hour, and owners still sign in", async () => {
    const shop = await openShop(await open(), { limits: loose });
    await signIn(shop, { device: browser });
    await shop.pass(10 * minute);
    for (let index = 0; index < 10; index += 1) {
      const from = { who: `7999000${2_400 + index}`, address: elsewhere(index) };
      const challenge = challengeOf(await send(shop, from));
      for (let tries = 0; tries < 3; tries += 1) await guess(shop, challenge, from);
    }
    const asked = { channel: "sms", phone: "79990002500" } as const;
    const { code, details } = await shop.refused(requestCode, asked);
    expect(code).toBe("proof.required");
    const proof = await solveTask(details.task ?? "", new AbortController().signal);
    const stranger = await shop.ask(requestCode, { ...asked, proof });
    expect(stranger.next).toBeNull();
    const owner = await send(shop, { device: browser });
    expect(owner.text).toContain('"next":"call"');
    await shop.pass(2 * minute);
    expect(shop.calls.map(({ to }) => to)).toEqual([phone]);
    expect(alerts(shop)).toHaveLength(1);
    expect(alerts(shop)[0]).toContain('"wrong":30');
    await shop.pass(hour);
    const calm = await send(shop, { who: "79990002501", address: elsewhere(51) });
    expect(calm.text).toContain('"next":"call"');
  });

  test("must solve a proof-of-work task for each code, in time and once", async () => {
    const shop = await openShop(await open(), { limits: loose });
    const guesses = Array.from({ length: 30 }, () => ({ phone: "79990002601", at: shop.now() }));
    await shop.database.insert(wrongCodes).values(guesses);
    const ask = (who: string, proof: string) => shop.send(requestCode, { channel: "sms", phone: who, proof });
    const taskOf = async (): Promise<string> =>
      (await shop.refused(requestCode, { channel: "sms", phone: "79990002605" })).details.task ?? "";
    const solve = (task: string) => solveTask(task, new AbortController().signal);
    const proof = await solve(await taskOf());
    const easier = await solve((await taskOf()).replace(/"keyPrefix":"[0-9a-f]+"/, `"keyPrefix":"00"`));
    const later = await solve((await taskOf()).replace(/"until":\d/, `"until":9`));
    const wrong = proof.replace(/"counter":\d/, `"counter":9`);
    for (const bad of ["", "{}", "[1]", wrong, easier, later])
      expect((await ask("79990002602", bad)).text).toContain('"proof.required"');
    expect((await ask("79990002602", proof)).status).toBe(200);
    expect((await ask("79990002603", proof)).text).toContain('"proof.required"');
    const late = await solve(await taskOf());
    shop.move(10 * minute);
    expect((await ask("79990002604", late)).text).toContain('"proof.required"');
  });

  test("gets no robot call that was scheduled before the detection", async () => {
    const shop = await openShop(await open(), { limits: loose });
    await send(shop, { who: "79990002600", address: elsewhere(60) });
    await shop.database
      .insert(wrongCodes)
      .values(Array.from({ length: 30 }, () => ({ phone: "79990002601", at: shop.now() })));
    await shop.pass(2 * minute);
    expect(shop.calls).toEqual([]);
  });
});

onDatabase("text messages", (open) => {
  test("V15: a number gets ten a day from all addresses together", async () => {
    const shop = await openShop(await open(), { limits: { ...strict, textsPerNumber: 10 } });
    const first = shop.now().getTime();
    for (let index = 0; index < 7; index += 1) {
      expect((await send(shop, { address: elsewhere(index) })).status).toBe(200);
      await shop.pass(20 * minute);
    }
    expect(await shop.refused(requestCode, { channel: "sms", phone })).toMatchObject({
      code: "request.tooMany",
      details: { until: new Date(first + day).toISOString() },
    });
  });

  test("V15: one address gets five unanswered ones for a number, and other addresses are not blocked", async () => {
    const shop = await openShop(await open());
    const asked = { address: elsewhere(1) };
    for (let count = 0; count < 5; count += 1) {
      expect((await send(shop, asked)).status).toBe(200);
      await shop.pass(20 * minute);
    }
    expect((await send(shop, asked)).status).toBe(429);
    expect((await send(shop)).status).toBe(200);
  });

  test("V15: there is an hourly limit for all; the last are reserved for known browsers, with an alert", async () => {
    const shop = await openShop(await open(), { limits: { ...loose, textsPerHour: 10 } });
    await signIn(shop, { device: browser });
    for (let index = 0; index < 8; index += 1)
      expect((await send(shop, { who: `7999000${2_700 + index}` })).status).toBe(200);
    const busy = await send(shop, { who: "79990002800" });
    expect([busy.status, busy.headers.get("Retry-After")]).toEqual([503, "60"]);
    await send(shop, { who: "79990002801" });
    expect(alerts(shop)).toHaveLength(1);
    await shop.pass(minute);
    await signIn(shop, { device: browser });
    expect((await send(shop, { who: "79990002802" })).status).toBe(503);
    await shop.pass(hour);
    expect((await send(shop, { who: "79990002803" })).status).toBe(200);
  });
});

onDatabase("data against guessing", (open) => {
  test("is deleted when it is no longer used", async () => {
    const shop = await openShop(await open());
    await signIn(shop, { device: browser });
    await shop.pass(minute);
    await guess(shop, challengeOf(await send(shop)));
    const left = async () => [
      await shop.database.$count(challenges),
      await shop.database.$count(wrongCodes),
      await shop.database.$count(addressReputations),
      await shop.database.$count(knownDevices),
    ];
    expect(await left()).toEqual([2, 1, 1, 1]);
    const forget = expiry(shop.deps);
    for (const [days, kept] of [
      [3, [0, 1, 1, 1]],
      [28, [0, 0, 1, 1]],
      [30, [0, 0, 0, 1]],
      [340, [0, 0, 0, 0]],
    ] as const) {
      shop.move(days * day);
      await forget.run();
      expect(await left()).toEqual(kept);
    }
  });
});

import { expect, test } from "vitest";
import { confirmCode, endSession, listSessions, requestCode } from "#contract/auth.ts";
import { getClient } from "#contract/user.ts";
import { challenges } from "#server/platform/database/tables/sign-in.ts";
import { hashCode } from "#server/sign-in/code.rules.ts";
import { hashToken } from "#server/platform/token.rules.ts";
import { loose } from "../code-limits.ts";
import { onDatabase } from "../databases.ts";
import { day, hour, minute, openShop, otherThan, phone, second, type Shop } from "../shop.ts";

const send = (shop: Shop, who = phone) => shop.ask(requestCode, { channel: "sms", phone: who });
const lastCode = (shop: Shop): string => shop.codeOf(shop.texts.at(-1)?.text);
const confirm = (shop: Shop, challenge: string, code: string) =>
  shop.ask(confirmCode, { phone, challenge, code });
const wrong = (shop: Shop, challenge: string, code = otherThan(lastCode(shop))) =>
  shop.refused(confirmCode, { phone, challenge, code });
const at = (shop: Shop, milliseconds: number) => new Date(shop.now().getTime() + milliseconds).toISOString();

onDatabase("signing in", (open) => {
  test("V14: a wrong code costs a try, the third ends the code, and the next code works", async () => {
    const shop = await openShop(await open());
    const { challenge } = await send(shop);
    const right = lastCode(shop);
    expect(await wrong(shop, challenge)).toMatchObject({
      status: 422,
      code: "code.wrong",
      details: { attemptsLeft: 2 },
    });
    expect(await wrong(shop, challenge)).toMatchObject({ code: "code.wrong", details: { attemptsLeft: 1 } });
    expect(await wrong(shop, challenge)).toMatchObject({ code: "code.wrong", details: { attemptsLeft: 0 } });
    expect(await wrong(shop, challenge, right)).toMatchObject({ status: 422, code: "code.expired" });
    await shop.pass(minute);
    const { challenge: next } = await send(shop);
    await confirm(shop, next, lastCode(shop));
  });

  test("V13: the right code after two wrong ones signs in, and only once", async () => {
    const shop = await openShop(await open());
    const { challenge } = await send(shop);
    await wrong(shop, challenge);
    await wrong(shop, challenge);
    await confirm(shop, challenge, lastCode(shop));
    expect(await wrong(shop, challenge, lastCode(shop))).toMatchObject({ status: 422, code: "code.expired" });
  });

  test("V13: a code is valid for five minutes", async () => {
    const shop = await openShop(await open());
    const { challenge } = await send(shop);
    await shop.pass(5 * minute);
    expect(await wrong(shop, challenge, lastCode(shop))).toMatchObject({ code: "code.expired" });
  });

  test("V13: a code belongs to its challenge and its phone", async () => {
    const shop = await openShop(await open());
    const { challenge } = await send(shop);
    const code = lastCode(shop);
    const other = await send(shop, "79991112233");
    const codes = [
      { phone: "79991112233", challenge, code },
      { phone, challenge: other.challenge, code },
      { phone, challenge: "a-challenge-nobody-has-given-out", code },
    ];
    for (const request of codes)
      expect(await shop.refused(confirmCode, request)).toMatchObject({ code: "code.expired" });
    await confirm(shop, challenge, code);
  });

  test("V13: a new code replaces the previous one", async () => {
    const shop = await openShop(await open());
    const { challenge, resendAfter } = await send(shop);
    const earlier = lastCode(shop);
    expect(resendAfter).toBe(60);
    await shop.pass(60 * second);
    const next = await send(shop);
    expect(next.resendAfter).toBe(120);
    expect(await wrong(shop, challenge, earlier)).toMatchObject({ code: "code.expired" });
    await confirm(shop, next.challenge, lastCode(shop));
  });

  test("V15: no code is sent before the countdown of the previous one has ended", async () => {
    const shop = await openShop(await open());
    await send(shop);
    await shop.pass(59 * second);
    const early = await shop.refused(requestCode, { channel: "sms", phone });
    expect(early).toMatchObject({
      status: 429,
      code: "request.tooMany",
      details: { until: at(shop, second) },
    });
    expect(early.headers.get("Retry-After")).toBe("1");
    expect(shop.texts).toHaveLength(1);
    await shop.pass(second);
    await send(shop);
  });

  test("V15: a phone gets five codes in ten minutes", async () => {
    const shop = await openShop(await open());
    for (let count = 0; count < 5; count += 1) await shop.signIn();
    expect(await shop.refused(requestCode, { channel: "sms", phone })).toMatchObject({ status: 429 });
    await shop.pass(10 * minute);
    await shop.signIn();
  });

  test("V15, V18: an address gets twenty codes an hour for all phones, with any headers", async () => {
    const shop = await openShop(await open());
    const sendFrom = (index: number, address = "192.0.2.7") =>
      shop.send(
        requestCode,
        { channel: "sms", phone: `7999000${String(1_000 + index)}` },
        { address, headers: { "X-Forwarded-For": `198.51.100.${index}` } },
      );
    for (let index = 0; index < 20; index += 1) expect((await sendFrom(index)).status).toBe(200);
    expect((await sendFrom(20)).status).toBe(429);
    expect((await sendFrom(21, "192.0.2.8")).status).toBe(200);
    await shop.pass(60 * minute);
    expect((await sendFrom(22)).status).toBe(200);
  });

  test("V14: after fifteen wrong codes from unknown browsers each further code allows one try, for a month", async () => {
    const shop = await openShop(await open());
    for (let round = 0; round < 5; round += 1) {
      const { challenge } = await send(shop);
      for (let tries = 0; tries < 3; tries += 1) await wrong(shop, challenge);
      await shop.pass(6 * hour);
    }
    const wary = await send(shop);
    expect(await wrong(shop, wary.challenge)).toMatchObject({ details: { attemptsLeft: 0 } });
    await shop.pass(day);
    // The owner needs one try.
    const { challenge } = await send(shop);
    await confirm(shop, challenge, lastCode(shop));
    await shop.pass(30 * day);
    const later = await send(shop);
    expect(await wrong(shop, later.challenge)).toMatchObject({ details: { attemptsLeft: 2 } });
  });

  test("V15: codes and tries still count after a restart", async () => {
    const database = await open();
    const shop = await openShop(database);
    const restart = async (before: Shop) => {
      const again = await openShop(database, { clock: before.deps.clock }, { stocked: true });
      return Object.assign(again, { pass: before.pass, move: before.move, now: before.now });
    };
    const { challenge } = await send(shop);
    await wrong(shop, challenge);
    const code = lastCode(shop);
    const second = await restart(shop);
    expect(await second.refused(requestCode, { channel: "sms", phone })).toMatchObject({ status: 429 });
    const request = { phone, challenge, code: otherThan(code) };
    expect(await second.refused(confirmCode, request)).toMatchObject({ details: { attemptsLeft: 1 } });
    const third = await restart(shop);
    expect(await third.refused(confirmCode, request)).toMatchObject({ details: { attemptsLeft: 0 } });
    expect(await (await restart(shop)).refused(confirmCode, request)).toMatchObject({ code: "code.expired" });
  });

  test("V13: a code is stored only as a hash with a new salt", async () => {
    const shop = await openShop(await open());
    await send(shop);
    await shop.pass(2 * minute);
    const codes = [lastCode(shop), shop.calls[0]?.code ?? ""];
    const [stored] = await shop.database.select().from(challenges);
    const hashes = [stored?.codeHash ?? "", stored?.callHash ?? ""];
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes).toEqual(
      await Promise.all(codes.map((code) => hashCode(code, stored?.salt ?? "", shop.deps.codeCost))),
    );
    for (const [index, code] of codes.entries()) expect(hashes[index]).not.toBe(hashToken(code));
    await shop.pass(10 * minute);
    await send(shop);
    const salts = (await shop.database.select().from(challenges)).map(({ salt }) => salt);
    expect(new Set(salts).size).toBe(2);
  });

  test("V16: two minutes after the text message a robot calls, and both codes are valid", async () => {
    const shop = await openShop(await open());
    const { challenge } = await send(shop);
    await shop.pass(119 * second);
    expect(shop.calls).toHaveLength(0);
    await shop.pass(second);
    await shop.pass(second);
    expect(shop.calls).toMatchObject([{ to: phone }]);
    await confirm(shop, challenge, shop.calls[0]?.code ?? "");

    await shop.pass(minute);
    const next = await send(shop);
    await shop.pass(2 * minute);
    expect(shop.calls).toHaveLength(2);
    await confirm(shop, next.challenge, lastCode(shop));
  });

  test("V16: the call can be requested after two minutes and is made once", async () => {
    const shop = await openShop(await open());
    const { challenge } = await send(shop);
    const request = { channel: "call", phone, challenge } as const;
    expect(await shop.refused(requestCode, request)).toMatchObject({ status: 422, code: "call.unavailable" });
    await shop.pass(2 * minute);
    expect(shop.calls).toHaveLength(1);
    const reply = await shop.ask(requestCode, request);
    expect(reply).toEqual({
      challenge,
      codeLength: 4,
      resendAfter: 0,
      callAfter: 0,
      expiresIn: 180,
      next: null,
    });
    expect(shop.calls).toHaveLength(1);
    const other = { ...request, phone: "79991112233" };
    expect(await shop.refused(requestCode, other)).toMatchObject({ code: "call.unavailable" });
    await shop.pass(3 * minute);
    expect(await shop.refused(requestCode, request)).toMatchObject({ code: "call.unavailable" });
  });

  test("V16: after a second code request the robot still calls two minutes after the first text, with a code for the second challenge", async () => {
    const shop = await openShop(await open());
    await send(shop);
    await shop.pass(minute);
    const second = await send(shop);
    expect(second.callAfter).toBe(60);
    await shop.pass(59_000);
    expect(shop.calls).toHaveLength(0);
    await shop.pass(1_000);
    expect(shop.calls).toHaveLength(1);
    await confirm(shop, second.challenge, shop.calls[0]?.code ?? "");
    // The robot has called: the next code waits for its own call.
    await shop.pass(minute);
    expect((await send(shop)).callAfter).toBe(120);
  });

  test("V16: a phone is called three times a day at most", async () => {
    const shop = await openShop(await open());
    const sendFrom = (place: number) =>
      shop.ask(requestCode, { channel: "sms", phone }, { address: `192.0.2.${place}` });
    for (let round = 0; round < 3; round += 1) {
      expect((await sendFrom(round)).next).toBe("call");
      await shop.pass(10 * minute);
      await sendFrom(round);
      await shop.pass(2 * minute);
      await shop.pass(8 * minute);
    }
    expect(shop.calls).toHaveLength(3);
    const { next, challenge } = await send(shop);
    expect(next).toBeNull();
    await shop.pass(2 * minute);
    expect(await shop.refused(requestCode, { channel: "call", phone, challenge })).toMatchObject({
      code: "call.unavailable",
    });
    expect(shop.calls).toHaveLength(3);
  });

  test("V16: a call that the carrier refused is not retried, and the text's code stays valid", async () => {
    const shop = await openShop(await open());
    const { challenge } = await send(shop);
    let taken = 0;
    Object.assign(shop.deps.providers.voice, {
      call: () => {
        taken += 1;
        return Promise.reject(new Error("no line"));
      },
    });
    await shop.pass(2 * minute);
    await shop.pass(second);
    expect(taken).toBe(1);
    expect(await shop.refused(requestCode, { channel: "call", phone, challenge })).toMatchObject({
      code: "call.unavailable",
    });
    await confirm(shop, challenge, lastCode(shop));
  });

  test("a text message that cannot be sent causes a refusal, and a new code can be requested at once", async () => {
    const shop = await openShop(await open());
    const { sms } = shop.deps.providers;
    const working = sms.send;
    Object.assign(sms, { send: () => Promise.reject(new Error("no carrier")) });
    const failed = await shop.refused(requestCode, { channel: "sms", phone });
    expect(failed).toMatchObject({ status: 503, code: "server.busy" });
    Object.assign(sms, { send: working });
    const { challenge } = await send(shop);
    await confirm(shop, challenge, lastCode(shop));
  });

  test("V12: each sign-in has its own token, and signing out ends that one only", async () => {
    const shop = await openShop(await open());
    const [first, second] = [await shop.signIn(), await shop.signIn()];
    expect(first).not.toBe(second);
    await shop.ask(endSession, {}, { token: first });
    expect(await shop.refused(getClient, {}, { token: first })).toMatchObject({ status: 401 });
    await shop.ask(getClient, {}, { token: second });
  });

  test("V12: a token expires after a year, also in use", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    for (let days = 0; days < 360; days += 60) {
      await shop.pass(60 * day);
      await shop.ask(getClient, {}, { token });
    }
    await shop.pass(5 * day - second);
    expect((await shop.ask(listSessions, {}, { token })).sessions).toHaveLength(1);
    await shop.pass(second);
    expect(await shop.refused(getClient, {}, { token })).toMatchObject({ status: 401 });
    const next = await shop.signIn();
    expect((await shop.ask(listSessions, {}, { token: next })).sessions).toHaveLength(1);
  });

  test("V12: a client has at most twenty sessions; the next sign-in ends the least recently used one", async () => {
    const shop = await openShop(await open(), { limits: loose });
    const tokens: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      tokens.push(await shop.signIn());
      await shop.pass(2 * hour);
    }
    const [first = "", second = "", ...others] = tokens;
    await shop.ask(getClient, {}, { token: first });
    const last = await shop.signIn();
    expect(await shop.refused(getClient, {}, { token: second })).toMatchObject({ status: 401 });
    for (const token of [first, ...others, last]) await shop.ask(getClient, {}, { token });
    expect((await shop.ask(listSessions, {}, { token: last })).sessions).toHaveLength(20);
  });

  test("V12: a token unused for 90 days expires; one in use stays valid", async () => {
    const shop = await openShop(await open());
    const [used, rested] = [await shop.signIn(), await shop.signIn()];
    for (let month = 0; month < 3; month += 1) {
      await shop.pass(30 * day);
      await shop.ask(getClient, {}, { token: used });
    }
    expect(await shop.refused(getClient, {}, { token: rested })).toMatchObject({
      status: 401,
      code: "token.invalid",
    });
  });
});

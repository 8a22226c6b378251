import { describe, expect, test } from "vitest";
import { paper } from "#machines/acts/acts.model.ts";
import { payment } from "#machines/payments/payments.model.ts";
import { actsPorts } from "#src/ports/acts.ts";
import { paymentsPorts } from "#src/ports/payments.ts";
import { answeringApi } from "./answering-api.ts";

const here = new AbortController().signal;
const lacking = { kind: "refused", code: "resource.missing", details: {} };
const answered = (reply: unknown) => ({ kind: "answered", reply });
const files = { saveFile: () => undefined, share: null, copy: async () => undefined };
const random = { fraction: () => 0, key: () => "k".repeat(32) };
const noon = Date.parse("2026-11-20T12:00:00.000Z");
const clock = { now: () => noon, after: () => () => undefined };
const vibrate = () => undefined;

describe("payments", () => {
  test("are read by two hundred, from where the last page ended", async () => {
    const { asked, answers, api } = answeringApi({ now: 0 });
    const { readPage } = paymentsPorts(files, api);
    answers.push(answered({ payments: [], next: null }), answered({ payments: [], next: null }));
    await readPage({ cursor: null }, here);
    await readPage({ cursor: "17" }, here);
    expect(asked.map(({ request }) => request)).toEqual([{ limit: "200" }, { limit: "200", cursor: "17" }]);
  });

  test("have a receipt, or none if the backend has none", async () => {
    const { asked, answers, api } = answeringApi({ now: 0 });
    const { readReceipt } = paymentsPorts(files, api);
    const listed = answered({ payments: [payment(3), payment(2, { receipt: "7-1" })], next: "2" });
    const receipt = { number: "7-1", issued: "2026-11-03T09:01:00.000Z", lines: [] };
    answers.push(listed, answered({ payment: payment(2), receipt }));
    expect(await readReceipt({ id: 2 }, here)).toEqual({ kind: "found", payment: payment(2), receipt });
    expect(asked[0]?.request).toEqual({ payment: "2" });
    answers.push(listed, lacking);
    expect(await readReceipt({ id: 2 }, here)).toEqual({
      kind: "found",
      payment: payment(2, { receipt: "7-1" }),
      receipt: null,
    });
  });

  test("that the backend no longer lists are read by their receipts", async () => {
    const { answers, api } = answeringApi({ now: 0 });
    const receipt = { number: "7-1", issued: "2026-11-03T09:01:00.000Z", lines: [] };
    answers.push(
      answered({ payments: [payment(3)], next: null }),
      answered({ payment: payment(2), receipt }),
    );
    expect(await paymentsPorts(files, api).readReceipt({ id: 2 }, here)).toEqual({
      kind: "found",
      payment: payment(2),
      receipt,
    });
  });

  test("of another client are missing, whatever else a backend lists", async () => {
    const { answers, api } = answeringApi({ now: 0 });
    answers.push(answered({ payments: [payment(3)], next: null }), lacking);
    expect(await paymentsPorts(files, api).readReceipt({ id: 2 }, here)).toEqual({ kind: "missing" });
  });
});

describe("an act", () => {
  const read = { id: 7, shown: "a".repeat(64) };
  const seen = { ...read, challenge: "challenge-of-a-paper-7", code: "0042" };
  const act = { id: 7, type: "receipt", signed: true, signedAt: "2026-11-20T10:00:00.000Z" };

  test("V23: is signed by its number, with fixed placeholders for a place", async () => {
    const { asked, answers, api } = answeringApi({ now: 0 });
    answers.push(answered(act));
    expect(await actsPorts({ random, clock, vibrate }, api).signAct(seen, here)).toEqual({
      kind: "signed",
      signedAt: act.signedAt,
    });
    expect(asked).toMatchObject([{ request: { ...seen, signed: 1, lat: 0, lon: 0 }, key: "k".repeat(32) }]);
  });

  test("is signed with a code, which the server sends once, later, or not at all", async () => {
    const { asked, answers, api } = answeringApi({ now: noon });
    const { sendCode } = actsPorts({ random, clock, vibrate }, api);
    const reply = {
      challenge: seen.challenge,
      codeLength: 4,
      resendAfter: 60,
      callAfter: 120,
      expiresIn: 300,
    };
    answers.push(answered({ ...reply, next: null }));
    expect(await sendCode(read, here)).toEqual({
      kind: "sent",
      challenge: {
        id: seen.challenge,
        resend: { at: noon + 60_000, left: 60_000 },
        expiry: { at: noon + 300_000, left: 300_000 },
      },
    });
    expect(asked).toMatchObject([{ request: read }]);
    const until = new Date(noon + 7_000).toISOString();
    answers.push({ kind: "refused", code: "request.tooMany", details: { until }, at: noon });
    expect(await sendCode(read, here)).toEqual({ kind: "limited", until: { at: noon + 7_000, left: 7_000 } });
    for (const [code, kind] of [
      ["resource.missing", "missing"],
      ["act.changed", "changed"],
      ["consent.required", "consentsLacking"],
    ]) {
      answers.push({ kind: "refused", code, details: {} });
      expect(await sendCode(read, here)).toEqual({ kind });
    }
  });

  test("is not signed with a wrong code, or an expired one, and the phone vibrates", async () => {
    const { answers, api } = answeringApi({ now: 0 });
    const vibrated: number[] = [];
    const { signAct } = actsPorts({ random, clock, vibrate: (ms) => void vibrated.push(ms) }, api);
    answers.push({ kind: "refused", code: "code.wrong", details: { attemptsLeft: 2 } });
    expect(await signAct(seen, here)).toEqual({ kind: "refused", code: "code.wrong", attemptsLeft: 2 });
    answers.push({ kind: "refused", code: "code.expired", details: {} });
    expect(await signAct(seen, here)).toEqual({ kind: "refused", code: "code.expired", attemptsLeft: 0 });
    expect(vibrated).toEqual([60, 60]);
    answers.push(answered(act));
    await signAct(seen, here);
    expect(vibrated).toHaveLength(2);
  });

  test("is read as a paper, or missing if the backend has none", async () => {
    const { asked, answers, api } = answeringApi({ now: 0 });
    const { readPaper } = actsPorts({ random, clock, vibrate }, api);
    answers.push(answered({ paper: paper("41/7") }), lacking, lacking);
    const address = { kind: "act", id: 7, pen: true } as const;
    expect(await readPaper(address, here)).toEqual({ kind: "found", paper: paper("41/7") });
    expect(await readPaper({ ...address, kind: "contract", pen: false }, here)).toEqual({ kind: "missing" });
    expect(asked.map(({ request }) => request)).toEqual([{ act: "7", pen: "1" }, { contract: "7" }]);
  });

  test("of another client is missing, another text is changed; one without a signature afterwards is an outage", async () => {
    const { answers, api } = answeringApi({ now: 0 });
    const { signAct } = actsPorts({ random, clock, vibrate }, api);
    answers.push(lacking);
    expect(await signAct(seen, here)).toEqual({ kind: "missing" });
    answers.push({ kind: "refused", code: "act.changed", details: {} });
    expect(await signAct(seen, here)).toEqual({ kind: "changed" });
    answers.push(answered({ ...act, id: 8 }));
    await expect(signAct(seen, here)).rejects.toThrow();
    answers.push(answered({ ...act, signed: false }));
    await expect(signAct(seen, here)).rejects.toThrow();
  });
});

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
  const seen = { id: 7, shown: "a".repeat(64) };
  const act = { id: 7, type: "receipt", signed: true, signedAt: "2026-11-20T10:00:00.000Z" };

  test("V23: is signed by its number, with fixed placeholders for a place", async () => {
    const { asked, answers, api } = answeringApi({ now: 0 });
    answers.push(answered(act));
    expect(await actsPorts({ random }, api).signAct(seen, here)).toEqual({
      kind: "signed",
      signedAt: act.signedAt,
    });
    expect(asked).toMatchObject([{ request: { ...seen, signed: 1, lat: 0, lon: 0 }, key: "k".repeat(32) }]);
  });

  test("is read as a paper, or missing if the backend has none", async () => {
    const { asked, answers, api } = answeringApi({ now: 0 });
    const { readPaper } = actsPorts({ random }, api);
    answers.push(answered({ paper: paper("41/7") }), lacking, lacking);
    const address = { kind: "act", id: 7, pen: true } as const;
    expect(await readPaper(address, here)).toEqual({ kind: "found", paper: paper("41/7") });
    expect(await readPaper({ ...address, kind: "contract", pen: false }, here)).toEqual({ kind: "missing" });
    expect(asked.map(({ request }) => request)).toEqual([{ act: "7", pen: "1" }, { contract: "7" }]);
  });

  test("of another client is missing, another text is changed; one without a signature afterwards is an outage", async () => {
    const { answers, api } = answeringApi({ now: 0 });
    const { signAct } = actsPorts({ random }, api);
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

import * as v from "valibot";
import { confirmCode, endSession, listSessions, requestCode } from "#contract/auth.ts";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import type { Call } from "#contract/call.ts";
import { activateCard, bindCard, getBinding, listCards, removeCard } from "#contract/card.ts";
import { ErrorReply } from "#contract/error.ts";
import { headerNames } from "#contract/headers.ts";
import { getCatalog, getCities, getCompanies, getDoc, getFaq } from "#contract/info.ts";
import { getForecast } from "#contract/forecast.ts";
import { listInbox } from "#contract/inbox.ts";
import { createPayment, getReceipt, listPayments } from "#contract/payment.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { checkPaper, getPaper } from "#contract/paper.ts";
import {
  createSubscription,
  listSubscriptions,
  requestSigningCode,
  setStatus,
  signAct,
  withdrawChargeConsent,
} from "#contract/subscription.ts";
import {
  exportData,
  getClient,
  requestDeletion,
  sendAdvertising,
  updateClient,
  verifyEmail,
  withdrawDeletion,
} from "#contract/user.ts";
import { goods } from "../goods.ts";
import type { Sent } from "../../driver/driver.ts";
import { phone, someDraft } from "../shop.ts";

/** Every call with a well-formed request. */
export const calls: [Call, Record<string, unknown>][] = [
  [requestCode, { channel: "sms", phone: "79990000099" }],
  [confirmCode, { phone, code: "1234", challenge: "a-challenge-nobody-has-given-out" }],
  [endSession, { session: "999" }],
  [listSessions, {}],
  [getClient, {}],
  [requestDeletion, { agreement: btoa("somebody's token delete") }],
  [withdrawDeletion, {}],
  [sendAdvertising, { advertising: "blogger-7" }],
  [verifyEmail, { token: "a-token-that-nobody-was-ever-sent" }],
  [exportData, {}],
  [updateClient, { firstName: "Ира", email: "ira@example.com" }],
  [updateClient, { birthdate: "1990-01-01", city: goods.moscow, company: goods.company }],
  [getCities, {}],
  [getCompanies, {}],
  [getCatalog, { city: "1" }],
  [getDoc, { language: "en" }],
  [getFaq, { language: "en" }],
  [listSubscriptions, {}],
  // The promo code last: too many wrong ones would hide other errors.
  [calculate, { ...encodeDraft(someDraft), promo: "LIME10" }],
  [createSubscription, { quote: "a-quote-nobody-has-ever-given-out", draftHash: "0".repeat(64) }],
  [createPayment, { subscription: 999, period: 1, method: "card", cardID: 999 }],
  [listPayments, { limit: "10" }],
  [getReceipt, {}],
  [listCards, {}],
  [bindCard, { type: "2", city: goods.moscow }],
  [getBinding, { binding: "a-binding-that-nobody-has-ever-begun" }],
  [activateCard, { type: "2", city: goods.moscow, cardID: 999 }],
  [removeCard, { cardID: 999 }],
  [listBonus, {}],
  [listInbox, { limit: "10" }],
  [applyPromo, { promo: "BONUS500" }],
  [spendBonus, { subscription: 999, amount: 1 }],
  [checkPaper, { code: `41/2-${"a".repeat(16)}` }],
  [getPaper, { act: "999", pen: "1" }],
  [requestSigningCode, { id: 999, shown: "a".repeat(64) }],
  [
    signAct,
    {
      id: 999,
      signed: 1,
      lat: 0,
      lon: 0,
      shown: "a".repeat(64),
      challenge: "a".repeat(22),
      code: "0042",
    },
  ],
  [setStatus, { id: 999, status: "refusal", from: 3, returnBy: "2026-12-01", reason: "no", comment: "so" }],
  [withdrawChargeConsent, { subscription: "999", shown: "0123456789ab" }],
  [
    getForecast,
    { subscription: "999", until: "2026-12-21", extend: "2", months: "3", insurance: "1", extras: "1" },
  ],
];

export const strings = [
  "",
  "   ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u2066",
  "e" + "\u0301".repeat(1_000),
  "x".repeat(60_000),
  "<img src=x onerror=alert(1)>",
  "' OR 1=1--",
  "${7*7}",
  "a\r\nSet-Cookie: a=b",
  "null",
  "٣٤٥٦",
  "😀",
  "__proto__",
  "79990000002 ",
  "+79990000002",
  "89990000002",
  "9990000002",
  "18005550100",
  "799900000022",
  "1234\n",
  "2026-02-30",
  "0000-01-01",
  "0001-01-01",
  "2030-01-01",
  "1990-02-29",
  "a@b",
  `${"a".repeat(250)}@example.com`,
];
export const numbers = [
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  2 ** 53 - 1,
  "1",
  "NaN",
  "-0",
  null,
  true,
  [],
  {},
  [1],
  { a: 1 },
];

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
export const rawBodies: (string | Uint8Array<ArrayBuffer>)[] = [
  "",
  "null",
  "[]",
  '"x"',
  "1",
  "{",
  "{}",
  '{"a":1}{"b":2}',
  "\ufeff{}",
  deep(10_000),
  deep(12),
  '{"__proto__":{"forbidden":false}}',
  '{"constructor":{"prototype":{}}}',
  "a=1&a=2",
  "%",
  "=%00",
  "a=%ff",
  "x".repeat(65_537),
  new Uint8Array([0xff, 0xfe, 0x00]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0x00]),
];

export const headerVariants: Record<string, string | null>[] = [
  { Authorization: null },
  { Authorization: "" },
  { Authorization: "Bearer" },
  { Authorization: `Bearer ${"x".repeat(43)}` },
  { Authorization: `Bearer ${"x".repeat(43)}, Bearer ${"y".repeat(43)}` },
  { [headerNames.signature]: null },
  { [headerNames.signature]: "0".repeat(64) },
  { [headerNames.signature]: "f".repeat(1_000_000) },
  { [headerNames.clientType]: "0" },
  { [headerNames.clientType]: "3" },
  { [headerNames.clientType]: "abc" },
  { [headerNames.clientType]: null },
  { [headerNames.appClient]: "1" },
  { [headerNames.appName]: "another" },
  { [headerNames.appVersion]: "" },
  { [headerNames.appVersion]: null },
  { [headerNames.appVersion]: "0.0.0" },
  { [headerNames.appVersion]: "99.0.0" },
  { [headerNames.appVersion]: "1.0.0\t" },
  { [headerNames.appVersion]: "1" },
  { Accept: "text/html" },
  { "Content-Type": "text/plain" },
  { "Content-Type": null },
  { "Content-Type": "application/json; charset=koi8-r" },
  { "Content-Type": "multipart/form-data; boundary=x" },
  { "Content-Encoding": "gzip" },
  { "Content-Length": "999999999" },
  { [headerNames.idempotencyKey]: null },
  { [headerNames.idempotencyKey]: "" },
  { [headerNames.idempotencyKey]: "k".repeat(256) },
  { [headerNames.idempotencyKey]: "ключ-ключ".replaceAll(/[^\w-]/g, "\u00e9") },
];

export const queries = [
  "city=1&city=2",
  "city=-1",
  "city=1.5",
  "city=%00",
  "city=1e3",
  "limit=0",
  "limit=1001",
  "cursor=abc",
  "language=de",
  "session=0",
  "payment=9007199254740993",
  "%E0%A4=1",
  "a".repeat(8_000),
  "__proto__=1",
];

/** A bad request; `what` describes its change to a good one. */
export type Attack = { what: string; request: Record<string, unknown>; sent: Sent };

export const bend = (call: Call, request: Record<string, unknown>): Attack[] => [
  ...Object.keys(request).flatMap((field) => {
    const { [field]: _left, ...without } = request;
    return [
      { what: `${field} is left out`, request: without, sent: {} },
      ...[...strings, ...numbers].map((value) => ({
        what: `${field} is ${JSON.stringify(value).slice(0, 40)}`,
        request: { ...request, [field]: value },
        sent: {},
      })),
    ];
  }),
  // A browser cannot send a GET with a body.
  ...(call.method === "GET" ? [] : rawBodies).map((body) => ({
    what: `the body is ${String(body).slice(0, 30)}`,
    request,
    sent: { body },
  })),
  ...headerVariants.map((headers) => ({
    what: JSON.stringify(headers).slice(0, 80),
    request,
    sent: { headers },
  })),
  ...queries.map((query) => ({
    what: `?${query.slice(0, 40)}`,
    request,
    sent: { query },
  })),
];

export const truncations = (call: Call, request: Record<string, unknown>): Attack[] => {
  if (call.body !== "json") return [];
  const whole = JSON.stringify(request);
  return Array.from({ length: whole.length }, (_, end) => ({
    what: `the body ends after ${end} bytes`,
    request,
    sent: { body: whole.slice(0, end) },
  }));
};

/** Null if a reply is the call's success or a refusal of the contract with its status; else what is wrong. */
export const judge = (
  call: Call,
  answer: { status: number; text: string; headers: Headers },
): string | null => {
  if (answer.status >= 500) return `answered ${answer.status}: ${answer.text}`;
  if (!(answer.headers.get("Content-Type") ?? "").startsWith("application/json; charset=utf-8"))
    return "is no JSON";
  const json: unknown = JSON.parse(answer.text);
  if (answer.status === 200) return v.is(call.reply, json) ? null : `left the contract: ${answer.text}`;
  if (!v.is(ErrorReply, json)) return `is a refusal outside the contract: ${answer.text}`;
  return json.statusCode === String(answer.status) ? null : "says another status in its body";
};

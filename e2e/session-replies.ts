import type { ReplyWire } from "#contract/call.ts";
import type { confirmCode, requestCode } from "#contract/auth.ts";
import type { ErrorCode, ErrorDetails } from "#contract/error.ts";
import type { getCatalog, getCities, getCompanies } from "#contract/info.ts";
import type { Client, getClient } from "#contract/user.ts";
import type {
  CodeChallenge,
  Confirmation,
  RequestedCall,
  SentCode,
} from "#machines/session/session.ports.ts";
import type { Reply } from "./held-requests.ts";

/** What the model calls a token, as the contract wants one. */
export const wireToken = "the-token-of-this-tab".padEnd(40, "x");

const success = (payload: object): Reply => ({ status: 200, body: { statusCode: "200", ...payload } });
export const refusal = (status: number, code: ErrorCode, details: ErrorDetails = {}): Reply => ({
  status,
  body: { statusCode: String(status), error: { code, details } },
});

const challengeReply = ({ id, resend, call, expiry }: CodeChallenge): Reply =>
  success({
    challenge: id.padEnd(16, "-"),
    codeLength: 4,
    resendAfter: resend.left / 1000,
    callAfter: (call?.left ?? 0) / 1000,
    expiresIn: expiry.left / 1000,
    next: call === null ? null : "call",
  } satisfies ReplyWire<typeof requestCode>);

/** The latest moment that fits the contract's idea of a date, for locks without end. */
const moment = (now: number, left: number) => new Date(now + Math.min(left, 2 ** 40)).toISOString();

/** Replies of the server to what the session asks, from what its model says the ports give back. `now` in ms. */
export const codeRequested = (output: SentCode, now: number): Reply => {
  if (output.kind === "sent") return challengeReply(output.challenge);
  if (output.kind === "locked") return refusal(429, output.code, { until: moment(now, output.until.left) });
  return refusal(422, output.code);
};
/** The call belongs to the challenge that is open, whose times the application knows. */
export const callRequested = (output: RequestedCall): Reply => {
  const past = { at: 0, left: 0 };
  return output.kind === "called"
    ? challengeReply({ id: "called", resend: past, call: past, expiry: past })
    : refusal(422, output.code);
};
export const codeConfirmed = (output: Confirmation, now: number): Reply => {
  if (output.kind === "confirmed")
    return success({
      token: wireToken,
      clientID: output.credentials.clientId,
    } satisfies ReplyWire<typeof confirmCode>);
  if (output.kind === "locked") return refusal(422, output.code, { until: moment(now, output.until.left) });
  return refusal(422, output.code, { attemptsLeft: output.attemptsLeft });
};
export const clientLoaded = ({
  cityId: city,
  companyId: company,
  deletionRequested: delete_personal_data,
  deletionRequestedAt: delete_personal_data_date,
  ...rest
}: Client): Reply =>
  success({
    client: { ...rest, city, company, delete_personal_data, delete_personal_data_date },
  } satisfies ReplyWire<typeof getClient>);

const city = { id: 1, name: "Москва", timezone: "Europe/Moscow", supported: true };
/** What else the application reads: one city, and nothing in it. */
export const reading: Record<string, Reply> = {
  "info/cities/": success({ cities: [city] } satisfies ReplyWire<typeof getCities>),
  "info/companies/": success({ companies: [] } satisfies ReplyWire<typeof getCompanies>),
  "info/catalog/": success({
    cities: [city],
    category: [],
    gadgets: [],
    org: { whatsapp: null, telegram: null, vk: null, pickup_offices: [], delivery: null },
  } satisfies ReplyWire<typeof getCatalog>),
  "info/information-delete-profile/": success({ title: "Удаление", updated: "2026-11-20", body: "" }),
  "subscription/info/": success({ subscriptions: [] }),
  "payment/cards/": success({ cards: [] }),
  "payment/list/": success({ payments: [], next: null }),
};
export const done: Reply = success({});

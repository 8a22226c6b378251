import { type Language, languages } from "#contract/language.ts";
import type { ErrorCode, ErrorDetails } from "#contract/error.ts";
import { statusOf } from "#server/platform/http/refusal-reply.ts";
import { secondsUntil } from "#server/platform/refusal.ts";

/** A reply on the wire. */
export type Reply = { status: number; headers: Record<string, string>; text: string };

const json = { "Content-Type": "application/json; charset=utf-8" };

/** `retryAfter`: seconds. */
export const refuse = (
  code: ErrorCode,
  details: ErrorDetails = {},
  retryAfter: number | null = null,
): Reply => {
  const status = statusOf({ code });
  const error = Object.keys(details).length === 0 ? { code } : { code, details };
  return {
    status,
    headers: { ...json, ...(retryAfter !== null && { "Retry-After": String(retryAfter) }) },
    text: JSON.stringify({ statusCode: String(status), error }),
  };
};

/** A refusal until a time; both in ms. */
export const refuseUntil = (code: "code.locked" | "request.tooMany", until: Date, now: number): Reply =>
  refuse(code, { until: until.toISOString() }, secondsUntil(until, new Date(now)));

export const malformed = (...fields: string[]): Reply => refuse("request.malformed", { fields });

export const succeed = (payload: object): Reply => ({
  status: 200,
  headers: json,
  text: JSON.stringify({ statusCode: "200", ...payload }),
});

/** Refuses another sentence than that of the charges to come, in either language. */
export const lackingConsent = (
  { consent }: { consent?: string | undefined },
  sentence: ((language: Language) => string) | null,
): Reply | null =>
  sentence === null || languages.some((language) => sentence(language) === consent)
    ? null
    : refuse("consent.required", { sentence: sentence("ru") });

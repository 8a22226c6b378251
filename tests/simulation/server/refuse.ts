import type { ErrorCode, ErrorDetails } from "#contract/error.ts";

/** A reply as it travels. */
export type Reply = { status: number; headers: Record<string, string>; text: string };

/** HTTP statuses of refusals; 422 for what is not named. */
const statuses: Partial<Record<ErrorCode, number>> = {
  "request.malformed": 400,
  "signature.wrong": 400,
  "version.unsupported": 400,
  "key.missing": 400,
  "agreement.wrong": 400,
  "token.invalid": 401,
  "client.forbidden": 403,
  "client.deleting": 403,
  "resource.missing": 404,
  "request.inProgress": 409,
  "subscription.changed": 409,
  "payment.inProgress": 409,
  "request.tooMany": 429,
  "server.failed": 500,
  "server.busy": 503,
};

const json = { "Content-Type": "application/json; charset=utf-8" };

export const refuse = (
  code: ErrorCode,
  details: ErrorDetails = {},
  headers: Record<string, string> = {},
): Reply => {
  const status = statuses[code] ?? 422;
  return {
    status,
    headers: { ...json, ...headers },
    text: JSON.stringify({ statusCode: String(status), error: { code, details } }),
  };
};

export const succeed = (payload: object): Reply => ({
  status: 200,
  headers: json,
  text: JSON.stringify({ statusCode: "200", ...payload }),
});

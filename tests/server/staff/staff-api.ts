import { readFileSync } from "node:fs";
import * as v from "valibot";
import { staffPath } from "#server/staff/endpoints.ts";
import type { StaffToken } from "#server/staff/tokens.ts";
import type { Database } from "#server/platform/database/database.ts";
import { openShop } from "../shop.ts";

/** Staff names with their tokens. */
export const staff: [warehouse: StaffToken, support: StaffToken] = [
  { name: "warehouse", secret: "w7c41f9e0b8d25a6f3e1c9d04b7a2856" },
  { name: "support", secret: "s3b90e61d7f2a84c5d0e9b1f7c6a3824e58d10f9" },
];

const Reply = v.record(v.string(), v.unknown());
const Refused = v.object({
  statusCode: v.string(),
  error: v.object({
    code: v.string(),
    message: v.string(),
    details: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
});

export const example = (name: string): string => readFileSync(`docs/examples/${name}`, "utf8");

/** A shop in this process, or a server elsewhere. */
type Asked = { request(path: string, init: RequestInit): Response | Promise<Response> };

type Sent = { token?: string | null; type?: string; method?: string };

/** Calls the staff API of a shop; `body` is sent as JSON unless it is a string. */
export const staffApiOf = (shop: { app: Asked }) => {
  const send = async (path: string, body?: object | string, sent: Sent = {}) => {
    const { token = staff[0].secret, type = "application/json", method } = sent;
    const headers = new Headers(token === null ? {} : { Authorization: `Bearer ${token}` });
    if (body !== undefined) headers.set("Content-Type", type);
    const reply = await shop.app.request(`${staffPath}${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  return {
    send,
    /** Sends a call that must succeed. */
    ask: async (path: string, body?: object | string, sent?: Sent) => {
      const answer = await send(path, body, sent);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      return v.parse(Reply, JSON.parse(answer.text));
    },
    /** Sends a call that must be refused; returns status, code and message. */
    refused: async (path: string, body?: object | string, sent?: Sent) => {
      const answer = await send(path, body, sent);
      if (answer.status < 400) throw new Error(`${path} was not refused: ${answer.text}`);
      const { error } = v.parse(Refused, JSON.parse(answer.text));
      return { status: answer.status, ...error };
    },
  };
};

/** A shop with a staff API; `empty`: without goods, as on the first day of production. */
export const openStaffApi = async (database: Database, { empty = false }: { empty?: boolean } = {}) => {
  const shop = await openShop(database, { staff }, { stocked: empty });
  return { shop, ...staffApiOf(shop) };
};

/** The lines of the log, oldest first: name, action, subject and outcome. */
export const linesOf = async (ask: ReturnType<typeof staffApiOf>["ask"]): Promise<string[]> => {
  const Line = v.object({ who: v.string(), act: v.string(), subject: v.string(), outcome: v.string() });
  const { acts } = v.parse(v.object({ acts: v.array(Line) }), await ask("acts/?limit=500"));
  return acts.map(({ who, act, subject, outcome }) => `${who} ${act} ${subject} ${outcome}`).toReversed();
};

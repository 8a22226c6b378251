import * as v from "valibot";
import type { Call, ReplyOf } from "#contract/call.ts";
import { type ErrorCode, ErrorReply } from "#contract/error.ts";
import { type Answer, Outage } from "./answer.ts";

/** How a backend says that it lacks a call. */
const lackingCodes = new Map<number, ErrorCode>([
  [404, "resource.missing"],
  [405, "method.notAllowed"],
]);

const readJson = (text: string, status: number, mayBeOther: boolean): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    if (mayBeOther) return null;
    // A captive portal's page, or a reply cut short: both are "not our server".
    throw new Outage("the reply is not JSON", { status });
  }
};

const Success = v.looseObject({ statusCode: v.literal("200") });

/**
 * Reads a reply by the contract. Nothing counts as a success but `statusCode` exactly the string "200" (spec §4).
 * @throws {Outage} when it is neither a success nor a refusal that the contract knows, or a fault of the server.
 */
export const readReply = <C extends Call>(
  call: C,
  status: number,
  text: string,
  at: number,
  extension = false,
): Answer<ReplyOf<C>> => {
  const lacking = extension ? lackingCodes.get(status) : undefined;
  const body = readJson(text, status, lacking !== undefined);
  if (status === 200) {
    if (!v.is(Success, body)) throw new Outage(`${call.path}: the reply's statusCode is not "200"`);
    const reply = v.safeParse(call.reply, body);
    if (!reply.success) {
      throw new Outage(`${call.path}: the reply breaks the contract at ${v.getDotPath(reply.issues[0])}`);
    }
    // Cast: the schema of `call` is what parsed it; TypeScript does not follow the generic through safeParse.
    return { kind: "answered", reply: reply.output as ReplyOf<C>, at };
  }
  const refusal = v.safeParse(ErrorReply, body);
  if (!refusal.success && lacking !== undefined) return { kind: "refused", code: lacking, details: {}, at };
  if (!refusal.success || status >= 500) {
    const requestId = refusal.success ? refusal.output.error.requestId : null;
    throw new Outage(`${call.path}: the server answered ${status}`, { status, requestId });
  }
  const { code, details } = refusal.output.error;
  return { kind: "refused", code, details, at };
};

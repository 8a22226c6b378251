import * as v from "valibot";
import type { Call, ReplyOf } from "#contract/call.ts";
import { ErrorReply } from "#contract/error.ts";
import { type Answer, Outage } from "./answer.ts";

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A captive portal's page, or a reply cut short: both are "not our server".
    throw new Outage("the reply is not JSON");
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
): Answer<ReplyOf<C>> => {
  const body = readJson(text);
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
  if (!refusal.success || status >= 500) throw new Outage(`${call.path}: the server answered ${status}`);
  const { code, details } = refusal.output.error;
  return { kind: "refused", code, details, at };
};

import * as v from "valibot";
import { confirmCode, type Credentials, endSession, listSessions, requestCode } from "#contract/auth.ts";
import type { Call, ReplyOf, RequestWire } from "#contract/call.ts";
import { checkReply } from "../tests/server/openapi/check-reply.ts";
import { requestOf } from "../tests/server/request-of.ts";
import type { Sandbox } from "./sandbox.ts";

/** The API as another device would use it. Whatever is not a success throws, with what was answered. */
export const openApi = (url: string, sandbox: Sandbox) => {
  const ask = async <C extends Call>(
    call: C,
    request: RequestWire<C>,
    token: string | null = null,
  ): Promise<ReplyOf<C>> => {
    const { path, init } = requestOf(call, request, { token });
    const response = await fetch(url + path, init);
    const text = await response.text();
    checkReply({ method: call.method, path: new URL(path, url).pathname, status: response.status, text });
    if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${text}`);
    return v.parse(call.reply, JSON.parse(text));
  };

  return {
    /** Phone in wire form. */
    signIn: async (phone: string): Promise<Credentials> => {
      // A phone gets five codes in ten minutes: whoever shares it with other tests waits for a turn.
      await sandbox.advance(121);
      const { challenge } = await ask(requestCode, { channel: "sms", phone });
      return ask(confirmCode, { phone, code: await sandbox.code(phone), challenge });
    },
    /** Where the client of a token is signed in. */
    signIns: (token: string) => ask(listSessions, {}, token),
    /** The token is dead from now on, and the page that has it does not know. */
    revoke: (token: string) => ask(endSession, {}, token),
  };
};

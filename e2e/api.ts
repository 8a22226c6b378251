import * as v from "valibot";
import { confirmCode, type Credentials, endSession, listSessions, requestCode } from "#contract/auth.ts";
import type { Call, ReplyOf, RequestWire } from "#contract/call.ts";
import { developmentApp } from "#contract/development.ts";
import { apiPath, clientType, headerNames } from "#contract/headers.ts";
import { sign } from "#contract/signature.ts";
import type { Sandbox } from "./sandbox.ts";

const { name: appName, version: appVersion, key: secret } = developmentApp;

const encode = <C extends Call>(call: C, request: RequestWire<C>): string => {
  if (call.body === "json") return JSON.stringify(request);
  // Cast: forms of this API have text and numbers only.
  return call.body === "form" ? new URLSearchParams(request as Record<string, string>).toString() : "";
};

/** The API as another device would use it. Whatever is not a success throws, with what was answered. */
export const openApi = (url: string, sandbox: Sandbox) => {
  const ask = async <C extends Call>(
    call: C,
    request: RequestWire<C>,
    token: string | null = null,
  ): Promise<ReplyOf<C>> => {
    const body = encode(call, request);
    const contentType = call.body === "json" ? "application/json" : "application/x-www-form-urlencoded";
    const response = await fetch(url + apiPath + call.path, {
      method: call.method,
      headers: {
        Accept: "application/json",
        [headerNames.clientType]: clientType,
        [headerNames.appClient]: clientType,
        [headerNames.appName]: appName,
        [headerNames.appVersion]: appVersion,
        [headerNames.signature]: sign({ appName, appVersion, body, contentType, secret }),
        ...((call.body === "json" || call.body === "form") && { "Content-Type": contentType }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== "" && { body }),
    });
    const text = await response.text();
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

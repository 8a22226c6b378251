import { confirmCode, type Credentials, endSession, listSessions, requestCode } from "#contract/auth.ts";
import { askCall } from "../tests/server/outside.ts";
import type { Sandbox } from "./sandbox.ts";

/** The API as another device would use it. Whatever is not a success throws, with what was answered. */
export const openApi = (url: string, sandbox: Sandbox) => ({
  /** Phone in wire form. */
  signIn: async (phone: string): Promise<Credentials> => {
    // A phone gets five codes in ten minutes: whoever shares it with other tests waits for a turn.
    await sandbox.advance(121);
    const { challenge } = (await askCall(url, requestCode, { channel: "sms", phone })).reply;
    return (await askCall(url, confirmCode, { phone, code: await sandbox.code(phone), challenge })).reply;
  },
  /** Where the client of a token is signed in. */
  signIns: async (token: string) => (await askCall(url, listSessions, {}, { token })).reply,
  /** The token is dead from now on, and the page that has it does not know. */
  revoke: (token: string) => askCall(url, endSession, {}, { token }),
});

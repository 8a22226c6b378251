import * as v from "valibot";
import { Code } from "#contract/auth.ts";

const Credential = v.object({ code: Code });
type CodeRequest = CredentialRequestOptions & { otp: { transport: ["sms"] } };

/**
 * The code of the next text message, if the browser can read it and the user agrees (WebOTP), else null. Typing the
 * code always works.
 */
export const receiveCode = async (signal: AbortSignal): Promise<string | null> => {
  if (!("OTPCredential" in globalThis)) return null;
  const request: CodeRequest = { otp: { transport: ["sms"] }, signal };
  try {
    const read = v.safeParse(Credential, await navigator.credentials.get(request));
    return read.success ? read.output.code : null;
  } catch {
    // Refused, timed out or aborted.
    return null;
  }
};

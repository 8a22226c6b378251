import * as v from "valibot";
import { Code } from "#contract/auth.ts";

const Credential = v.object({ code: Code });
type CodeRequest = CredentialRequestOptions & { otp: { transport: ["sms"] } };

/**
 * The code of the next text message, where the browser can read it and the person lets it (WebOTP); null where it
 * cannot, or nothing came before `signal`. An extra: the code can always be typed.
 */
export const receiveCode = async (signal: AbortSignal): Promise<string | null> => {
  if (!("OTPCredential" in globalThis)) return null;
  const request: CodeRequest = { otp: { transport: ["sms"] }, signal };
  try {
    const read = v.safeParse(Credential, await navigator.credentials.get(request));
    return read.success ? read.output.code : null;
  } catch {
    // Refused, timed out or called off.
    return null;
  }
};

import * as v from "valibot";
import { signedOf } from "#contract/recording-link.ts";

/** `until.signature` (contract/recording-link.ts). */
const Pass = v.pipe(v.string(), v.regex(/^[1-9]\d{12}\.[\w-]{86}$/));

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** Until when a pass is good, in ms since 1970; null if it is over at `now`, or was not signed with the secret of this key (the server's `recordingKey`). */
export const verifyPass = async (pass: string, key: string, now: number): Promise<number | null> => {
  if (!v.is(Pass, pass)) return null;
  const dot = pass.indexOf(".");
  const until = Number(pass.slice(0, dot));
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const shop = await crypto.subtle.importKey("raw", bytesOf(key), curve, false, ["verify"]);
  const isSigned = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    shop,
    bytesOf(pass.slice(dot + 1)),
    new TextEncoder().encode(signedOf(until)),
  );
  return isSigned && now < until ? until : null;
};

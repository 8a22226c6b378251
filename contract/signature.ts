import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const isJson = (contentType: string | null): boolean =>
  contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";

/**
 * The `Signature` header (spec §7): lower-case hex SHA-256 over app name, client version, the JSON body (its exact
 * bytes; empty if none) and the fixed secret. Only what travels as `application/json` is a JSON body: a form counts as
 * none, as a GET does (docs/decisions/059). It proves nothing about who asks: the secret ships in the bundle, so no
 * authorization may depend on it.
 */
export const sign = (request: {
  appName: string;
  appVersion: string;
  /** The body as sent; a string is taken as UTF-8. */
  body: string | Uint8Array;
  /** The `Content-Type` header as sent; null for none. */
  contentType: string | null;
  secret: string;
}): string => {
  const jsonBody = isJson(request.contentType) ? request.body : "";
  return bytesToHex(
    sha256(
      concatBytes(
        utf8ToBytes(request.appName + request.appVersion),
        typeof jsonBody === "string" ? utf8ToBytes(jsonBody) : jsonBody,
        utf8ToBytes(request.secret),
      ),
    ),
  );
};

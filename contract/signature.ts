import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const isJson = (contentType: string | null): boolean =>
  contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";

/**
 * The `Signature` header (spec §7): lower-case hex SHA-256 over app name, client version, the exact bytes of the JSON
 * body and the secret. Only `application/json` counts as a body; a form or GET counts as empty (docs/api.md).
 * The secret ships in the bundle: no authorization may depend on it.
 */
export const sign = (request: {
  appName: string;
  appVersion: string;
  /** As sent; a string is UTF-8. */
  body: string | Uint8Array;
  /** As sent; null for none. */
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

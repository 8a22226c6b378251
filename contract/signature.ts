import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * The `Signature` header (spec §7): lower-case hex SHA-256 over app name, client version, the exact bytes of the
 * body (none if there is no body) and the fixed secret. It proves nothing about who asks: the secret ships in the
 * bundle, so no authorization may depend on it.
 */
export const sign = (request: {
  appName: string;
  appVersion: string;
  /** The body as sent; a string is taken as UTF-8. */
  body: string | Uint8Array;
  secret: string;
}): string =>
  bytesToHex(
    sha256(
      concatBytes(
        utf8ToBytes(request.appName + request.appVersion),
        typeof request.body === "string" ? utf8ToBytes(request.body) : request.body,
        utf8ToBytes(request.secret),
      ),
    ),
  );

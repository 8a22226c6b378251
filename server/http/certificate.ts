import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";

/** In PEM: the certificate with those that vouch for it, and its private key. */
export type Certificate = { readonly cert: string; readonly key: string };

const read = (name: string, file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`${name} cannot be read: ${file}`, { cause });
  }
};

/**
 * The certificate of the settings; null where there is none.
 * @throws {Error} in one sentence, for a file that cannot be read, or two that do not belong together.
 */
export const readCertificate = (settings: {
  TLS_CERT_FILE?: string | undefined;
  TLS_KEY_FILE?: string | undefined;
}): Certificate | null => {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = settings;
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined) return null;
  const certificate = {
    cert: read("TLS_CERT_FILE", TLS_CERT_FILE),
    key: read("TLS_KEY_FILE", TLS_KEY_FILE),
  };
  try {
    createSecureContext(certificate);
  } catch (cause) {
    throw new Error("TLS_CERT_FILE and TLS_KEY_FILE are no certificate with its private key, in PEM", {
      cause,
    });
  }
  return certificate;
};

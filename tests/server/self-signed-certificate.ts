import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Certificate } from "#server/platform/http/open-server.ts";

/** One DER value (ITU-T X.690): tag, length and content. */
const der = (kind: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([kind, ...length]), content]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const bytes = (hex: string): Buffer => Buffer.from(hex, "hex");
const utcTime = (moment: Date): Buffer =>
  der(0x17, Buffer.from(`${moment.toISOString().slice(2, 19).replaceAll(/[-T:]/g, "")}Z`));

/** ecdsa-with-SHA256, commonName, subjectAltName. */
const [algorithm, commonName, altName] = [
  sequence(bytes("06082a8648ce3d040302")),
  bytes("0603550403"),
  bytes("0603551d11"),
];
const day = 86_400_000;

/** A self-signed certificate (RFC 5280) for `localhost` and 127.0.0.1, valid from yesterday to tomorrow. */
export const makeCertificate = (): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from("localhost")))));
  const names = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
  const now = Date.now();
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    algorithm,
    name,
    sequence(utcTime(new Date(now - day)), utcTime(new Date(now + day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(altName, der(0x04, names)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const whole = sequence(content, algorithm, signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
};

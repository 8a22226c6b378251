import { createHash, timingSafeEqual } from "node:crypto";
import * as v from "valibot";

/** A staff token; `name` is logged. */
export type StaffToken = { readonly name: string; readonly secret: string };

/** Length that makes guessing hopeless. */
const shortest = 32;

const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** `STAFF_TOKENS`: `name:secret`, separated by commas. Names: lower-case Latin letters, digits, hyphens. */
export const StaffTokens = v.pipe(
  v.string(),
  v.transform((value) => (value === "" ? [] : value.split(",").map((part) => part.trim()))),
  v.check(
    (parts) => parts.every((part) => /^[a-z0-9][a-z0-9-]{0,31}:[\x21-\x7e]+$/.test(part)),
    "must be like warehouse:secret,support:secret",
  ),
  v.transform((parts) =>
    parts.map((part): StaffToken => {
      const [name = "", ...rest] = part.split(":");
      return { name, secret: rest.join(":") };
    }),
  ),
  v.check(
    (tokens) => tokens.every(({ secret }) => secret.length >= shortest),
    `must have secrets of at least ${shortest} characters`,
  ),
  v.check((tokens) => isDistinct(tokens.map(({ name }) => name)), "must have each name once"),
  v.check((tokens) => isDistinct(tokens.map(({ secret }) => secret)), "must have each secret once"),
);

const hash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/**
 * The name of an `Authorization` header's token, else null. All tokens are compared, as hashes, so that the
 * time reveals nothing.
 */
export const findStaff = (tokens: readonly StaffToken[]) => {
  const known = tokens.map(({ name, secret }) => ({ name, hash: hash(secret) }));
  return (authorization: string | undefined): string | null => {
    const given = hash(/^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1] ?? "");
    const found = known.filter((token) => timingSafeEqual(token.hash, given));
    return found[0]?.name ?? null;
  };
};

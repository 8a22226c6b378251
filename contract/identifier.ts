import * as v from "valibot";

/** Id of a record: a positive safe integer, never a string. */
export const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** An unguessable name from the server (challenge, quote, token): 16 to 128 URL-safe characters. */
export const OpaqueId = v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/));

/** Readable part of a URL: lower-case Latin letters, digits, hyphens. */
export const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(64));

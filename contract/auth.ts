import * as v from "valibot";
import { defineCall } from "./call.ts";
import { TextVersion } from "./consent.ts";
import { IsoMoment } from "./day.ts";
import { FormInteger } from "./form.ts";
import { Id, OpaqueId } from "./identifier.ts";
import { Phone } from "./phone.ts";

/** Four digits as text, since leading zeros count (spec §9). */
export const Code = v.pipe(v.string(), v.regex(/^[0-9]{4}$/));

const FormVersion = v.pipe(FormInteger, TextVersion);

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400));

/** An open request for a code. Times are in seconds from the reply. */
export const Challenge = v.object({
  challenge: OpaqueId,
  codeLength: v.literal(4),
  resendAfter: Seconds,
  callAfter: Seconds,
  expiresIn: Seconds,
  /** What follows if no code arrives: a robot call, or nothing. */
  next: v.nullable(v.literal("call")),
});
export type Challenge = v.InferOutput<typeof Challenge>;

/**
 * Requests a code for a phone, or (`call`, with its challenge) the robot call of an open one. The reply is the same
 * for known, unknown and flagged phones. Refusals: `phone.unsupported`, `code.locked` and `request.tooMany` {until},
 * `call.unavailable`, `server.busy`, and under attack `proof.required` {task}: repeat with its `proof`.
 */
export const requestCode = defineCall("POST", "auth/registration/", {
  body: "json",
  access: "anyone",
  request: v.variant("channel", [
    v.object({
      channel: v.literal("sms"),
      phone: Phone,
      /** A random name that the browser keeps, to be recognised where it has signed in. */
      device: v.optional(OpaqueId),
      /** The solution of `proof.required`: `{challenge, solution}` as JSON (ALTCHA v2). */
      proof: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
    }),
    v.object({ channel: v.literal("call"), phone: Phone, challenge: OpaqueId }),
  ]),
  reply: Challenge,
});

/** The token and its client, sent later as `Authorization: Bearer <token>`. */
export const Credentials = v.pipe(
  v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{32,128}$/)), clientID: Id }),
  v.transform(({ token, clientID }) => ({ token, clientId: clientID })),
);
export type Credentials = v.InferOutput<typeof Credentials>;

/**
 * Confirms a code. A new account needs the consents, by version of their texts; without them a right code is refused
 * with `consent.required {consents}` and stays valid. Refusals: `code.wrong {attemptsLeft}` (0: request another code), `code.expired`, and `code.locked
 * {until}` of servers that lock phones; ours does not (decision 079).
 */
export const confirmCode = defineCall("POST", "auth/confirmation/", {
  body: "form",
  access: "anyone",
  request: v.object({
    phone: Phone,
    code: Code,
    challenge: OpaqueId,
    /** Ours: versions of the documents agreed to. */
    personalData: v.optional(FormVersion),
    offer: v.optional(FormVersion),
  }),
  reply: Credentials,
});

/** Revokes its own token (our extension). */
export const endSession = defineCall("DELETE", "auth/session/", {
  body: "query",
  request: v.object({
    session: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.transform(Number))),
  }),
});

/** The sessions of the client (our extension). */
export const listSessions = defineCall("GET", "auth/session/", {
  reply: v.object({
    sessions: v.array(
      v.object({ id: Id, device: v.string(), created: IsoMoment, lastUsed: IsoMoment, current: v.boolean() }),
    ),
  }),
});

import { hourMs } from "#contract/day.ts";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { requestCode } from "#contract/auth.ts";
import type { Language } from "#contract/language.ts";
import { type Database, transact, lockPhone } from "../platform/database/database.ts";
import { challenges, secrets, usedProofs } from "../platform/database/tables/sign-in.ts";
import type { Clock } from "../platform/clock.ts";
import { parseJsonOrNull } from "../platform/json.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { Refusal, refuseUntil, secondsUntil } from "../platform/refusal.ts";
import {
  type Send,
  type SendDecision,
  type SendHistory,
  addressWindow,
  after,
  callMoment,
  callWindow,
  callsPerWindow,
  codeLife,
  decideSend,
  recentSends,
  resendDelay,
  textWindow,
  type CodeLimits,
} from "./challenge.rules.ts";
import { createCode, createSalt, hashCode, type CodeCost } from "./code.rules.ts";
import { randomName } from "../platform/token.rules.ts";
import { isUnderAttack, readTraffic } from "./attack-detection.ts";
import { requesterOf, isKnown } from "./known-device.ts";
import { lockAddress, readCredit } from "./address-reputation.ts";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as v from "valibot";
import type { Facts, Log } from "../platform/logging/log.ts";

const lastAlerts = new WeakMap<Log, Map<string, number>>();

/** Logs an alert at most once an hour per process. */
const alertHourly = (log: Log, about: string, facts: Facts, now: Date): void => {
  const last = lastAlerts.get(log) ?? new Map<string, number>();
  lastAlerts.set(log, last);
  if (now.getTime() - (last.get(about) ?? 0) < hourMs) return;
  last.set(about, now.getTime());
  log("alert", { about, ...facts });
};

/** Rounds of PBKDF2 per step, and steps per task: seconds on a phone, less than one on a desktop. */
const algorithm = "PBKDF2/SHA-256";
const cost = 1_000;
const [fewest, most] = [1_000, 3_000];
/** How long a solution is accepted. Milliseconds. */
const taskLife = 10 * 60_000;

const Hex = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}){1,64}$/));
const Proof = v.object({
  challenge: v.object({
    parameters: v.object({
      algorithm: v.literal(algorithm),
      cost: v.literal(cost),
      keyLength: v.literal(32),
      nonce: Hex,
      salt: Hex,
      keyPrefix: Hex,
      data: v.object({ until: v.pipe(v.number(), v.safeInteger()) }),
    }),
    signature: Hex,
  }),
  solution: v.object({ counter: v.pipe(v.number(), v.integer(), v.minValue(0)), derivedKey: Hex }),
});

/** Signs tasks; shared by all processes. It protects no data, so it may be in the database. */
const readSecret = async (database: Database): Promise<string> => {
  const find = () => database.select().from(secrets).where(eq(secrets.name, "proof of work"));
  const [known] = await find();
  if (known !== undefined) return known.value;
  await database.insert(secrets).values({ name: "proof of work", value: randomName() }).onConflictDoNothing();
  const [made] = await find();
  if (made === undefined) throw new Error("no secret could be kept");
  return made.value;
};

/** A proof-of-work task (ALTCHA v2) as JSON, for `proof.required`. */
const createTask = async (database: Database, now: Date): Promise<string> =>
  JSON.stringify(
    await createChallenge({
      algorithm,
      cost,
      deriveKey,
      counter: randomInt(most, fewest),
      // `expiresAt` would use the machine's clock.
      data: { until: now.getTime() + taskLife },
      hmacSignatureSecret: await readSecret(database),
    }),
  );

/** A solved task. */
type DoneTask = { readonly nonce: string; readonly until: Date };

/** Verifies a solution; null if it is wrong or expired. */
const readProof = async (database: Database, proof: string, now: Date): Promise<DoneTask | null> => {
  const read = v.safeParse(Proof, parseJsonOrNull(proof));
  if (!read.success) return null;
  const { challenge, solution } = read.output;
  const { nonce, data } = challenge.parameters;
  if (data.until <= now.getTime()) return null;
  const hmacSignatureSecret = await readSecret(database);
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
  return verified ? { nonce, until: new Date(data.until) } : null;
};

/** Marks a proof as used; false if it was used before. */
const useProof = async (transaction: Database, { nonce, until }: DoneTask): Promise<boolean> => {
  const used = await transaction
    .insert(usedProofs)
    .values({ nonce, until })
    .onConflictDoNothing()
    .returning({ nonce: usedProofs.nonce });
  return used.length > 0;
};

/**
 * The text message. `paper`: what the code signs; null for a sign-in. Its last line binds the code to our site (WICG, "Origin-bound
 * one-time codes delivered via SMS").
 */
export const codeMessage = (
  code: string,
  language: Language,
  publicUrl: string,
  paper: string | null = null,
): string => {
  const sentences: Record<Language, string> =
    paper === null
      ? {
          ru: `${code} — код для входа в кабинет. Никому его не сообщайте`,
          en: `${code} is your code to sign in. Do not tell it to anyone`,
        }
      : {
          ru: `${code} — ваша подпись под документом «${paper}». Никому не сообщайте этот код`,
          en: `${code} is your signature of “${paper}”. Do not tell this code to anyone`,
        };
  return `${sentences[language]}\n\n@${new URL(publicUrl).hostname} #${code}`;
};

type ChallengeRow = typeof challenges.$inferSelect;

const toSend = (row: ChallengeRow): Send => ({
  at: row.created,
  requester: row.requester,
  address: row.address,
  known: row.known,
  resendAt: row.resendAt,
  expires: row.expires,
  open: row.closed === null,
  end: row.outcome === "confirmed" || row.outcome === "unsent" ? row.outcome : null,
});

/** What a code signs, and in which session. */
export type Signing = { readonly sessionId: number; readonly actId: number; readonly paperHash: string };

type CodeSource = { phone: string; address: string; requester: string; signing: Signing | null };

/** Requires the locks of the address and the phone. */
const readHistory = async (
  transaction: Database,
  { phone, address, requester, signing }: CodeSource,
  { fresh, textsInHour, now }: { fresh: number; textsInHour: number; now: Date },
): Promise<SendHistory> => {
  const signs = signing !== null;
  const known = signs || (await isKnown(transaction, { requester, phone }));
  const phoneSends = await transaction
    .select()
    .from(challenges)
    .where(and(eq(challenges.phone, phone), gt(challenges.created, after(now, -textWindow))));
  const unanswered = await transaction
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.address, address),
        gt(challenges.created, after(now, -addressWindow)),
        eq(challenges.known, false),
        sql`${challenges.outcome} is distinct from 'confirmed'`,
      ),
    );
  const credit = await readCredit(transaction, address, { fresh, now });
  return {
    requester,
    address,
    known,
    signs,
    credit,
    textsInHour,
    phoneSends: phoneSends.map(toSend),
    unanswered: unanswered.map(toSend),
  };
};

/** Robot calls to the phone in the last day. */
export const countCalls = (transaction: Database, phone: string, now: Date): Promise<number> =>
  transaction.$count(
    challenges,
    and(
      eq(challenges.phone, phone),
      isNotNull(challenges.callHash),
      gt(challenges.callDecided, after(now, -callWindow)),
    ),
  );

const refuse = (decision: Exclude<SendDecision, { kind: "allowed" }>, now: Date): Refusal => {
  if (decision.kind === "busy") return new Refusal("server.busy", {}, 60);
  return refuseUntil(decision.kind === "locked" ? "code.locked" : "request.tooMany", decision.until, now);
};

export type CodeNeeds = {
  database: Database;
  clock: Clock;
  log: Log;
  providers: Pick<Providers, "sms">;
  publicUrl: string;
  codeCost: CodeCost;
  limits: CodeLimits;
};

type Request = {
  phone: string;
  address: string;
  device?: string | undefined;
  proof?: string | undefined;
  language: Language;
  /** The code signs a paper with this title. */
  signing?: Signing & { readonly title: string };
};

const challengeReply = (
  { id, resendAt, callAt, expires }: Pick<ChallengeRow, "id" | "resendAt" | "callAt" | "expires">,
  { mayCall, now }: { mayCall: boolean; now: Date },
): ReplyWire<typeof requestCode> => ({
  challenge: id,
  codeLength: 4,
  resendAfter: secondsUntil(resendAt, now),
  callAfter: secondsUntil(callAt, now),
  expiresIn: secondsUntil(expires, now),
  next: mayCall ? "call" : null,
});

/** The open code of a session for this paper, until another one may be sent. */
const findOpen = async (
  transaction: Database,
  { sessionId, actId, paperHash }: Signing,
  now: Date,
): Promise<ChallengeRow | undefined> => {
  const [open] = await transaction
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.sessionId, sessionId),
        eq(challenges.actId, actId),
        eq(challenges.paperHash, paperHash),
        isNull(challenges.closed),
        gt(challenges.resendAt, now),
        gt(challenges.expires, now),
      ),
    );
  return open;
};

/**
 * Sends a code to a phone if all limits allow it, and replaces an earlier one of the same requester. For unknown
 * devices it does not look up whether the phone belongs to a client, so the reply cannot reveal it. A code that signs
 * a paper is not called out, since a call cannot say what is signed; a repeated request gets the code that was sent.
 * Refusals: `code.locked`, `request.tooMany` {until}, `server.busy`, and during an attack `proof.required` {task}.
 */
export const sendCode = async (
  { database, clock, log, providers, publicUrl, codeCost, limits }: CodeNeeds,
  { phone, address, device, proof, language, signing: signed }: Request,
): Promise<ReplyWire<typeof requestCode>> => {
  const [id, code, salt] = [randomName(), createCode(), createSalt()];
  const done = proof === undefined ? null : await readProof(database, proof, clock.now());
  const { title = null, ...signing } = signed ?? {};
  const requester = signed === undefined ? requesterOf(device, address) : `session ${signed.sessionId}`;
  const source = { phone, address, requester, signing: signed ?? null };
  const sent = await transact(database, async (transaction) => {
    const now = clock.now();
    const traffic = await readTraffic(transaction, now);
    const guessed = isUnderAttack(traffic);
    // Two phones at one address must not both use its last credit.
    await lockAddress(transaction, address);
    await lockPhone(transaction, phone);
    const history = await readHistory(transaction, source, {
      fresh: limits.wrongPerAddress,
      textsInHour: traffic.texts,
      now,
    });
    const { known } = history;
    const open = signed && (await findOpen(transaction, signed, now));
    if (open !== undefined) return { isNew: false, reply: challengeReply(open, { mayCall: false, now }) };
    const decision = decideSend(history, now, limits);
    const { texts, right, wrong } = traffic;
    if (guessed) alertHourly(log, "codes are being guessed", { right, wrong }, now);
    if (decision.kind === "busy") alertHourly(log, "no more codes are sent this hour", { texts }, now);
    if (decision.kind !== "allowed") throw refuse(decision, now);
    if (guessed && !known && !(done !== null && (await useProof(transaction, done)))) return null;
    // The call's code is a second chance for an attacker.
    const mayCall =
      signed === undefined &&
      (known || !guessed) &&
      (await countCalls(transaction, phone, now)) < callsPerWindow;
    const replaced = await transaction
      .update(challenges)
      .set({ closed: now, outcome: "replaced" })
      .where(
        and(
          eq(challenges.phone, phone),
          eq(challenges.requester, source.requester),
          isNull(challenges.closed),
        ),
      )
      .returning({
        callAt: challenges.callAt,
        callDecided: challenges.callDecided,
        expires: challenges.expires,
      });
    const waiting = replaced.find(({ callDecided, expires: until }) => callDecided === null && until > now);
    const [resendAt, callAt, expires] = [
      after(now, resendDelay(recentSends(history, now).length + 1)),
      callMoment(waiting?.callAt ?? null, now),
      after(now, codeLife),
    ];
    const callDecided = mayCall ? null : now;
    // Stored later: hashing is too slow for refused requests and for holding the lock. An empty hash never matches.
    const codeHash = "";
    await transaction.insert(challenges).values({
      id,
      phone,
      address,
      requester: source.requester,
      known,
      salt,
      codeHash,
      created: now,
      resendAt,
      callAt,
      expires,
      callDecided,
      ...signing,
    });
    return { isNew: true, reply: challengeReply({ id, resendAt, callAt, expires }, { mayCall, now }) };
  });
  // Outside the transaction, so that a new secret is kept.
  if (sent === null) throw new Refusal("proof.required", { task: await createTask(database, clock.now()) });
  const { isNew, reply } = sent;
  if (!isNew) return reply;
  const codeHash = await hashCode(code, salt, codeCost);
  await database.update(challenges).set({ codeHash }).where(eq(challenges.id, id));
  try {
    await providers.sms.send({ to: phone, text: codeMessage(code, language, publicUrl, title) });
  } catch (error) {
    // Without a text message the challenge is closed, and another code may be requested at once.
    await database
      .update(challenges)
      .set({ closed: clock.now(), outcome: "unsent" })
      .where(and(eq(challenges.id, id), isNull(challenges.closed)));
    throw new Refusal("server.busy", {}, 5, error);
  }
  return reply;
};

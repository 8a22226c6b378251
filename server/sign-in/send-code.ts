import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { requestCode } from "#contract/auth.ts";
import type { Language } from "#contract/language.ts";
import type { Database } from "../database/database.ts";
import { challenges } from "../database/tables/sign-in.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../shared/dependencies.ts";
import { Refusal } from "../shared/refusal.ts";
import {
  addressWindow,
  after,
  callMoment,
  callsPerWindow,
  callWindow,
  codeLife,
  decideSend,
  latelySent,
  resendDelay,
  type Send,
  type SendDecision,
  type SendHistory,
  textWindow,
} from "./challenge.rules.ts";
import { secondsUntil } from "../shared/seconds-until.rules.ts";
import { codeMessage } from "./code-message.rules.ts";
import { createCode, createSalt, hashCode } from "./code.rules.ts";
import { randomName } from "../shared/token.rules.ts";
import { isGuessing } from "./watch.rules.ts";
import { alertHourly } from "../shared/alert-hourly.ts";
import { askerOf, isKnown } from "./known-device.ts";
import { lockPhone } from "./lock-phone.ts";
import { lockPlace, readCredit } from "./place-credit.ts";
import { createTask, readProof, useProof } from "./proof-of-work.ts";
import { readTraffic } from "./read-traffic.ts";

const sendOf = (row: typeof challenges.$inferSelect): Send => ({
  at: row.created,
  asker: row.asker,
  place: row.address,
  known: row.known,
  resendAt: row.resendAt,
  expires: row.expires,
  open: row.closed === null,
  end: row.outcome === "confirmed" || row.outcome === "unsent" ? row.outcome : null,
});

type Asking = { phone: string; place: string; asker: string };

/** Under the locks of the place and the phone. */
const readHistory = async (
  transaction: Database,
  { phone, place, asker }: Asking,
  { fresh, textsInHour, now }: { fresh: number; textsInHour: number; now: Date },
): Promise<SendHistory> => {
  const known = await isKnown(transaction, { asker, phone });
  const phoneSends = await transaction
    .select()
    .from(challenges)
    .where(and(eq(challenges.phone, phone), gt(challenges.created, after(now, -textWindow))));
  const unanswered = await transaction
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.address, place),
        gt(challenges.created, after(now, -addressWindow)),
        eq(challenges.known, false),
        sql`${challenges.outcome} is distinct from 'confirmed'`,
      ),
    );
  const credit = await readCredit(transaction, place, { fresh, now });
  return {
    asker,
    place,
    known,
    credit,
    textsInHour,
    phoneSends: phoneSends.map(sendOf),
    unanswered: unanswered.map(sendOf),
  };
};

/** Robot calls to the phone within the last day. */
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
  const code = decision.kind === "locked" ? "code.locked" : "request.tooMany";
  const until = decision.until.toISOString();
  return new Refusal(code, { until }, secondsUntil(decision.until, now));
};

type Request = {
  phone: string;
  address: string;
  device?: string | undefined;
  proof?: string | undefined;
  language: Language;
};

/**
 * Sends a new code to a phone, if all limits allow it; an earlier one of the same asker stops being right. Whether the
 * phone belongs to a client is not even looked up for a stranger, so the reply cannot tell. Refusals: `code.locked`,
 * `request.tooMany` {until}, `server.busy`, and while codes are being guessed `proof.required` {task}.
 */
export const sendCode = async (
  { database, clock, log, providers, publicUrl, codeCost, limits }: Dependencies,
  { phone, address, device, proof, language }: Request,
): Promise<ReplyWire<typeof requestCode>> => {
  const [id, code, salt] = [randomName(), createCode(), createSalt()];
  const done = proof === undefined ? null : await readProof(database, proof, clock.now());
  const asking = { phone, place: address, asker: askerOf(device, address) };
  const reply = await transact(database, async (transaction) => {
    const now = clock.now();
    const traffic = await readTraffic(transaction, now);
    const guessed = isGuessing(traffic);
    // Two phones of one place must not both take what it has left.
    await lockPlace(transaction, address);
    await lockPhone(transaction, phone);
    const history = await readHistory(transaction, asking, {
      fresh: limits.wrongPerAddress,
      textsInHour: traffic.texts,
      now,
    });
    const { known } = history;
    const decision = decideSend(history, now, limits);
    const { texts, right, wrong } = traffic;
    if (guessed) alertHourly(log, "codes are being guessed", { right, wrong }, now);
    if (decision.kind === "busy") alertHourly(log, "no more codes are sent this hour", { texts }, now);
    if (decision.kind !== "allowed") throw refuse(decision, now);
    if (guessed && !known && !(done !== null && (await useProof(transaction, done)))) return null;
    // A call's code would be right besides the text's: a second chance for who guesses.
    const mayCall = (known || !guessed) && (await countCalls(transaction, phone, now)) < callsPerWindow;
    const replaced = await transaction
      .update(challenges)
      .set({ closed: now, outcome: "replaced" })
      .where(and(eq(challenges.phone, phone), eq(challenges.asker, asking.asker), isNull(challenges.closed)))
      .returning({
        callAt: challenges.callAt,
        callDecided: challenges.callDecided,
        expires: challenges.expires,
      });
    const waiting = replaced.find(({ callDecided, expires: until }) => callDecided === null && until > now);
    const [resendAt, callAt, expires] = [
      after(now, resendDelay(latelySent(history, now).length + 1)),
      callMoment(waiting?.callAt ?? null, now),
      after(now, codeLife),
    ];
    const callDecided = mayCall ? null : now;
    // No code hashes to nothing: until the hash is there, none is right. It costs too much to be made for a request
    // that the limits refuse, or while others wait for the phone.
    const codeHash = "";
    await transaction.insert(challenges).values({
      id,
      phone,
      address,
      asker: asking.asker,
      known,
      salt,
      codeHash,
      created: now,
      resendAt,
      callAt,
      expires,
      callDecided,
    });
    return {
      challenge: id,
      codeLength: 4 as const,
      resendAfter: secondsUntil(resendAt, now),
      callAfter: secondsUntil(callAt, now),
      expiresIn: secondsUntil(expires, now),
      next: mayCall ? ("call" as const) : null,
    };
  });
  // Outside the transaction: what tasks are signed with stays, also if it was made just now.
  if (reply === null) throw new Refusal("proof.required", { task: await createTask(database, clock.now()) });
  const codeHash = await hashCode(code, salt, codeCost);
  await database.update(challenges).set({ codeHash }).where(eq(challenges.id, id));
  try {
    await providers.sms.send({ to: phone, text: codeMessage(code, language, publicUrl) });
  } catch (error) {
    // No text message, no waiting for one: the challenge ends, and another code may be asked for at once.
    await database
      .update(challenges)
      .set({ closed: clock.now(), outcome: "unsent" })
      .where(and(eq(challenges.id, id), isNull(challenges.closed)));
    throw new Refusal("server.busy", {}, 5, error);
  }
  return reply;
};

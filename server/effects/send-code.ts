import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { requestCode } from "#contract/auth.ts";
import type { Database } from "../database/database.ts";
import { challenges, wrongCodes } from "../database/schema.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../dependencies.ts";
import { Refusal } from "../http/refusal.ts";
import {
  addressWindow,
  after,
  callDelay,
  callsPerWindow,
  callWindow,
  codeLife,
  decideSend,
  resendDelay,
  secondsUntil,
  type SendHistory,
  sendWindow,
  wrongWindow,
} from "../rules/challenge.ts";
import { codeMessage } from "../rules/code-message.ts";
import { createCode, createSalt, hashCode } from "../rules/code.ts";
import { randomName } from "../rules/token.ts";
import { lockPhone } from "./lock-phone.ts";
import { readPhone } from "./phone-lock.ts";

const readHistory = async (
  transaction: Database,
  phone: string,
  address: string,
  now: Date,
): Promise<SendHistory> => {
  // Two phones of one address must not both take its last place.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`);
  await lockPhone(transaction, phone);
  const { lockedUntil } = await readPhone(transaction, phone);
  const sends = (window: number) =>
    transaction
      .select({ at: challenges.created, resendAt: challenges.resendAt, closed: challenges.closed })
      .from(challenges)
      .where(and(eq(challenges.phone, phone), gt(challenges.created, after(now, -window))));
  const [phoneSends, addressSends, wrong] = [
    await sends(sendWindow),
    await transaction
      .select({ at: challenges.created })
      .from(challenges)
      .where(and(eq(challenges.address, address), gt(challenges.created, after(now, -addressWindow)))),
    await transaction
      .select({ at: wrongCodes.at })
      .from(wrongCodes)
      .where(and(eq(wrongCodes.phone, phone), gt(wrongCodes.at, after(now, -wrongWindow)))),
  ];
  const at = (rows: { at: Date }[]): Date[] => rows.map((row) => row.at);
  return {
    lockedUntil,
    resendAt: phoneSends.find((send) => send.closed === null)?.resendAt ?? null,
    phoneSends: at(phoneSends),
    addressSends: at(addressSends),
    wrongCodes: at(wrong),
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

/**
 * Sends a new code to a phone, if all limits allow it; an earlier one stops being right. Whether the phone belongs to
 * a client is not even looked up, so the reply cannot tell. Refusals: `code.locked`, `request.tooMany` {until}.
 */
export const sendCode = async (
  { database, clock, providers, publicUrl, codeCost, sendsPerAddress }: Dependencies,
  { phone, address, language }: { phone: string; address: string; language: "ru" | "en" },
): Promise<ReplyWire<typeof requestCode>> => {
  const [id, code, salt] = [randomName(), createCode(), createSalt()];
  const reply = await transact(database, async (transaction) => {
    const now = clock.now();
    const history = await readHistory(transaction, phone, address, now);
    const decision = decideSend(history, now, sendsPerAddress);
    if (decision.kind !== "allowed") {
      const refusal = decision.kind === "locked" ? "code.locked" : "request.tooMany";
      const until = decision.until.toISOString();
      throw new Refusal(refusal, { until }, secondsUntil(decision.until, now));
    }
    const mayCall = (await countCalls(transaction, phone, now)) < callsPerWindow;
    await transaction
      .update(challenges)
      .set({ closed: now, outcome: "replaced" })
      .where(and(eq(challenges.phone, phone), isNull(challenges.closed)));
    const [resendAt, callAt, expires] = [
      after(now, resendDelay(history.phoneSends.length + 1)),
      after(now, callDelay),
      after(now, codeLife),
    ];
    const callDecided = mayCall ? null : now;
    // No code hashes to nothing: until the hash is there, none is right. It costs too much to be made for a request
    // that the limits refuse, or while others wait for the phone.
    const codeHash = "";
    await transaction
      .insert(challenges)
      .values({ id, phone, address, salt, codeHash, created: now, resendAt, callAt, expires, callDecided });
    return {
      challenge: id,
      codeLength: 4 as const,
      resendAfter: secondsUntil(resendAt, now),
      callAfter: secondsUntil(callAt, now),
      expiresIn: secondsUntil(expires, now),
      next: mayCall ? ("call" as const) : null,
    };
  });
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

import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { challenges, clients, phones, sessions, wrongCodes } from "../database/schema.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Language } from "../http/language.ts";
import { Refusal } from "../http/refusal.ts";
import { after, decideWrong, secondsUntil, triesPerChallenge, wrongWindow } from "../rules/challenge.ts";
import { hashCode, isSameHash } from "../rules/code.ts";
import { deviceName } from "../rules/device-name.ts";
import { hashToken, randomName } from "../rules/token.ts";
import { lockPhone } from "./lock-phone.ts";
import { keepPhone, readPhone } from "./phone-lock.ts";
import { readZone } from "./read-zone.ts";
import { writeNotices } from "./write-notices.ts";

/** So many device names are remembered of a client. */
const rememberedDevices = 50;

const isChallenge = (id: string, phone: string) => and(eq(challenges.id, id), eq(challenges.phone, phone));

/** Why no code is right for this challenge any more: the phone is locked, or the challenge is over. */
const refuse = (lockedUntil: Date | null, now: Date): Refusal =>
  lockedUntil !== null && lockedUntil > now
    ? new Refusal("code.locked", { until: lockedUntil.toISOString() }, secondsUntil(lockedUntil, now))
    : new Refusal("code.expired");

type Client = Pick<typeof clients.$inferSelect, "id" | "cityId" | "knownDevices">;

/** Tells of a sign-in on a device that is not known yet. The first one of all is no news. */
const noteDevice = async (
  transaction: Database,
  { id: clientId, cityId, knownDevices }: Client,
  { device, language, now }: { device: string; language: Language; now: Date },
): Promise<void> => {
  if (knownDevices.includes(device)) return;
  await transaction
    .update(clients)
    .set({ knownDevices: [...knownDevices, device].slice(-rememberedDevices) })
    .where(eq(clients.id, clientId));
  if (knownDevices.length === 0) return;
  const at = now.toISOString();
  const facts = { device, at, timezone: await readZone(transaction, cityId) };
  const told = { clientId, subscriptionId: null, occasion: at, by: "client", language } as const;
  await writeNotices(transaction, [{ kind: "signedIn", facts, ...told }], now);
};

/** Opens a session of the phone's client, who comes into being with the first one. */
const signIn = async (
  transaction: Database,
  { phone, userAgent, language, now }: { phone: string; userAgent: string; language: Language; now: Date },
): Promise<{ token: string; clientID: number }> => {
  await transaction.insert(clients).values({ phone, created: now }).onConflictDoNothing();
  const [client] = await transaction
    .select({ id: clients.id, cityId: clients.cityId, knownDevices: clients.knownDevices })
    .from(clients)
    .where(eq(clients.phone, phone));
  if (client === undefined) throw new Error("a client was neither found nor created");
  const device = deviceName(userAgent);
  await noteDevice(transaction, client, { device, language, now });
  const token = randomName();
  await transaction.insert(sessions).values({
    clientId: client.id,
    tokenHash: hashToken(token),
    device,
    created: now,
    lastUsed: now,
  });
  return { token, clientID: client.id };
};

const countWrong = (transaction: Database, phone: string, now: Date): Promise<number> =>
  transaction.$count(
    wrongCodes,
    and(eq(wrongCodes.phone, phone), gt(wrongCodes.at, after(now, -wrongWindow))),
  );

/** Writes a wrong code down, and locks the phone if it was one too many. */
const noteWrong = async (
  transaction: Database,
  challenge: { id: string; phone: string; attempts: number; wrongInRow: number },
  now: Date,
): Promise<Refusal> => {
  const { id, phone, attempts } = challenge;
  await transaction.insert(wrongCodes).values({ phone, at: now });
  const wrongInRow = challenge.wrongInRow + 1;
  const wrongInDay = await countWrong(transaction, phone, now);
  const { attemptsLeft, lockedUntil } = decideWrong({ attempts, wrongInDay, wrongInRow }, now);
  await keepPhone(transaction, phone, { wrongInRow, lockedUntil });
  if (lockedUntil === null) return new Refusal("code.wrong", { attemptsLeft });
  await transaction
    .update(challenges)
    .set({ closed: now, outcome: "exhausted" })
    .where(eq(challenges.id, id));
  return refuse(lockedUntil, now);
};

/**
 * Tries a code. The try is counted before it is compared, under the lock of the phone; a challenge takes three tries
 * and gives one token. Refusals: `code.wrong {attemptsLeft}`, `code.expired`, `code.locked {until}`.
 */
export const confirm = async (
  { database, clock, codeCost }: Pick<Dependencies, "database" | "clock" | "codeCost">,
  request: { phone: string; code: string; challenge: string; userAgent: string; language: Language },
): Promise<{ token: string; clientID: number }> => {
  const { phone, challenge: id } = request;
  const [peeked] = await database
    .select({ salt: challenges.salt })
    .from(challenges)
    .where(and(isChallenge(id, phone), isNull(challenges.closed)));
  if (peeked === undefined) {
    throw refuse((await readPhone(database, phone)).lockedUntil, clock.now());
  }
  // The slow part comes first, outside the transaction; whether the try counts is decided inside.
  const given = await hashCode(request.code, peeked.salt, codeCost);
  const outcome = await transact(database, async (transaction) => {
    const now = clock.now();
    await lockPhone(transaction, phone);
    const { lockedUntil, wrongInRow } = await readPhone(transaction, phone);
    if (lockedUntil !== null && lockedUntil > now) return refuse(lockedUntil, now);
    const [tried] = await transaction
      .update(challenges)
      .set({ attempts: sql`${challenges.attempts} + 1` })
      .where(
        and(
          isChallenge(id, phone),
          isNull(challenges.closed),
          gt(challenges.expires, now),
          lt(challenges.attempts, triesPerChallenge),
        ),
      )
      .returning();
    if (tried === undefined) return refuse(lockedUntil, now);
    // Both are compared always, so that the time does not tell which one was right.
    const [byText, byCall] = [isSameHash(given, tried.codeHash), isSameHash(given, tried.callHash)];
    if (!byText && !byCall) return noteWrong(transaction, { ...tried, wrongInRow }, now);
    await transaction
      .update(challenges)
      .set({ closed: now, outcome: "confirmed" })
      .where(eq(challenges.id, id));
    await transaction.delete(phones).where(eq(phones.phone, phone));
    const { userAgent, language } = request;
    return signIn(transaction, { phone, userAgent, language, now });
  });
  // Thrown only now: a refusal inside the transaction would take the counted try back.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
};

import { type SQL, and, desc, eq, gt, isNull, lt, ne, notInArray, sql } from "drizzle-orm";
import { type Database, transact, lockPhone } from "../platform/database/database.ts";
import { challenges, sessions, wrongCodes } from "../platform/database/tables/sign-in.ts";
import { clients } from "../platform/database/tables/clients.ts";
import type { GivenConsent } from "#contract/consent.ts";
import type { Clock } from "../platform/clock.ts";
import type { Language } from "#contract/language.ts";
import { Refusal } from "../platform/refusal.ts";
import {
  after,
  afterRight,
  afterWrong,
  textWindow,
  triesLeft,
  triesPerChallenge,
  wrongWindow,
  type CodeLimits,
} from "./challenge.rules.ts";
import { hashCode, isSameHash, type CodeCost } from "./code.rules.ts";
import { keepCredit, lockAddress, readCredit } from "./address-reputation.ts";
import { hashToken, randomName, sessionsPerClient } from "../platform/token.rules.ts";
import { rememberDevice } from "./known-device.ts";
import { readZone } from "../catalog/cities.ts";
import { giveAccountConsents, missingConsents, readAskedConsents } from "../consents/record-consents.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

const firstMatch = (userAgent: string, names: readonly (readonly [RegExp, string])[]): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** In this order, because most browsers also name those they derive from. */
const browsers = [
  [/YaBrowser\//, "Yandex"],
  [/Edg\w*\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const systems = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
] as const;

/** A short name of the device for its owner; "" if unknown. */
export const deviceName = (userAgent: string): string =>
  [firstMatch(userAgent, browsers), firstMatch(userAgent, systems)]
    .filter((part) => part !== null)
    .join(", ");

/** Device names kept of a client. */
const rememberedDevices = 50;

/** A code that signs a paper opens no session. */
const isChallenge = (id: string, phone: string) =>
  and(eq(challenges.id, id), eq(challenges.phone, phone), isNull(challenges.actId));

type Challenge = typeof challenges.$inferSelect;

type Client = Pick<typeof clients.$inferSelect, "id" | "cityId" | "knownDevices">;

/** Sends a notice of a sign-in on a new device, except the first one. */
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
  const notice = { clientId, subscriptionId: null, occasion: at, by: "client", language } as const;
  await saveNotifications(transaction, [{ kind: "signedIn", facts, ...notice }], now);
};

/** Ends the oldest sessions above the limit; their last use is exact to the hour (http/authenticate.ts). */
const endOldest = async (transaction: Database, clientId: number): Promise<void> => {
  const newest = transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.clientId, clientId))
    .orderBy(desc(sessions.lastUsed), desc(sessions.id))
    .limit(sessionsPerClient);
  await transaction
    .delete(sessions)
    .where(and(eq(sessions.clientId, clientId), notInArray(sessions.id, newest)));
};

/** `cookies`: see platform/http/page-cookies.ts. */
type SignedIn = { token: string; clientID: number; cookies: { page: string; companion: string } };

/** Opens a session. */
const signIn = async (
  transaction: Database,
  client: Client,
  { requester, device, language, now }: { requester: string; device: string; language: Language; now: Date },
): Promise<SignedIn & { sessionId: number }> => {
  await noteDevice(transaction, client, { device, language, now });
  await rememberDevice(transaction, { requester, clientId: client.id, now });
  const token = randomName();
  const cookies = { page: randomName(), companion: randomName() };
  const [session] = await transaction
    .insert(sessions)
    .values({
      clientId: client.id,
      tokenHash: hashToken(token),
      pageHash: hashToken(cookies.page),
      companionHash: hashToken(cookies.companion),
      device,
      created: now,
      lastUsed: now,
    })
    .returning({ id: sessions.id });
  if (session === undefined) throw new Error("the session was not created");
  await endOldest(transaction, client.id);
  return { token, clientID: client.id, cookies, sessionId: session.id };
};

const readOwner = async (transaction: Database, phone: string): Promise<Client | undefined> => {
  const [client] = await transaction
    .select({ id: clients.id, cityId: clients.cityId, knownDevices: clients.knownDevices })
    .from(clients)
    .where(eq(clients.phone, phone));
  return client;
};

/** A right code raises the reputation of its address, once a day for each phone. */
const rewardAddress = async (
  transaction: Database,
  { id, phone, address }: Challenge,
  { fresh, now }: { fresh: number; now: Date },
): Promise<void> => {
  const before = await transaction.$count(
    challenges,
    and(
      eq(challenges.phone, phone),
      ne(challenges.id, id),
      eq(challenges.outcome, "confirmed"),
      isNull(challenges.actId),
      gt(challenges.closed, after(now, -textWindow)),
    ),
  );
  if (before > 0) return;
  const credit = await readCredit(transaction, address, { fresh, now });
  await keepCredit(transaction, address, { credit: afterRight(credit, fresh), at: now });
};

/** Counts a wrong code against the address that requested it, and returns what limits the next try. */
const penaliseAddress = async (
  transaction: Database,
  { id, phone, address }: Challenge,
  { fresh, now }: { fresh: number; now: Date },
) => {
  await transaction.insert(wrongCodes).values({ phone, at: now });
  const credit = afterWrong(await readCredit(transaction, address, { fresh, now }));
  await keepCredit(transaction, address, { credit, at: now });
  const wrongOfPhone = await transaction.$count(
    wrongCodes,
    and(eq(wrongCodes.phone, phone), gt(wrongCodes.at, after(now, -wrongWindow))),
  );
  const otherOpen = await transaction.$count(
    challenges,
    and(
      eq(challenges.address, address),
      ne(challenges.id, id),
      eq(challenges.known, false),
      isNull(challenges.closed),
      gt(challenges.expires, now),
    ),
  );
  return { wrongOfPhone, credit, otherOpen };
};

/** Counts a try of an open challenge, before its code is compared; undefined if it takes none. */
export const countTry = async (
  transaction: Database,
  which: SQL | undefined,
  now: Date,
): Promise<Challenge | undefined> => {
  const [tried] = await transaction
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(
      and(
        which,
        isNull(challenges.closed),
        gt(challenges.expires, now),
        lt(challenges.attempts, triesPerChallenge),
      ),
    )
    .returning();
  return tried;
};

/** Stores a wrong code and closes the challenge if no try is left. */
export const noteWrong = async (
  transaction: Database,
  challenge: Challenge,
  about: { fresh: number; now: Date },
): Promise<Refusal> => {
  const stranger = challenge.known ? null : await penaliseAddress(transaction, challenge, about);
  const attemptsLeft = triesLeft(challenge.attempts, stranger);
  if (attemptsLeft === 0) {
    await transaction
      .update(challenges)
      .set({ closed: about.now, outcome: "exhausted" })
      .where(eq(challenges.id, challenge.id));
  }
  return new Refusal("code.wrong", { attemptsLeft });
};

type Confirmed = {
  readonly phone: string;
  readonly code: string;
  readonly challenge: string;
  readonly consents: readonly GivenConsent[];
  readonly userAgent: string;
  readonly address: string;
  readonly language: Language;
};

/** Creates the client of a phone with the consents that an account needs, or returns the refusal. */
const createClient = async (
  transaction: Database,
  { phone, consents, language }: Confirmed,
  now: Date,
): Promise<Client | Refusal> => {
  const missing = missingConsents(await readAskedConsents(transaction, null, language), consents);
  if (missing.length > 0) return new Refusal("consent.required", { consents: missing });
  await transaction.insert(clients).values({ phone, language, created: now });
  const client = await readOwner(transaction, phone);
  if (client === undefined) throw new Error("the client was not created");
  return client;
};

/**
 * Checks a code. The try is counted before comparing, under the locks of the requesting address and the phone. A
 * challenge has at most three tries and gives one token. Wrong codes of others do not block the owner's right code.
 * Refusals: `code.wrong {attemptsLeft}`, `code.expired`, and `consent.required {consents}` for a right code of a new
 * account, which costs no try.
 */
export const confirm = async (
  {
    database,
    clock,
    codeCost,
    limits,
  }: { database: Database; clock: Clock; codeCost: CodeCost; limits: CodeLimits },
  request: Confirmed,
): Promise<SignedIn> => {
  const { phone, challenge: id } = request;
  const [peeked] = await database
    .select({ salt: challenges.salt, address: challenges.address })
    .from(challenges)
    .where(and(isChallenge(id, phone), isNull(challenges.closed)));
  if (peeked === undefined) throw new Refusal("code.expired");
  // Hashing is slow and happens outside the transaction, which decides whether the try counts.
  const given = await hashCode(request.code, peeked.salt, codeCost);
  const outcome = await transact(database, async (transaction) => {
    const now = clock.now();
    await lockAddress(transaction, peeked.address);
    await lockPhone(transaction, phone);
    const tried = await countTry(transaction, isChallenge(id, phone), now);
    if (tried === undefined) return new Refusal("code.expired");
    const about = { fresh: limits.wrongPerAddress, now };
    // Both are compared, so that the time does not reveal which one matched.
    const [byText, byCall] = [isSameHash(given, tried.codeHash), isSameHash(given, tried.callHash)];
    if (!byText && !byCall) return noteWrong(transaction, tried, about);
    const owner = await readOwner(transaction, phone);
    const client = owner ?? (await createClient(transaction, request, now));
    if (client instanceof Refusal) {
      await transaction
        .update(challenges)
        .set({ attempts: tried.attempts - 1 })
        .where(eq(challenges.id, id));
      return client;
    }
    await transaction
      .update(challenges)
      .set({ closed: now, outcome: "confirmed" })
      .where(eq(challenges.id, id));
    await rewardAddress(transaction, tried, about);
    const { address, language, consents } = request;
    const device = deviceName(request.userAgent);
    const { sessionId, ...signedIn } = await signIn(transaction, client, {
      requester: tried.requester,
      device,
      language,
      now,
    });
    if (owner === undefined)
      await giveAccountConsents(transaction, consents, {
        clientId: client.id,
        sessionId,
        device,
        address,
        language,
        now,
        how: "signIn",
      });
    return signedIn;
  });
  // Thrown after the transaction, which would roll back the counted try.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
};

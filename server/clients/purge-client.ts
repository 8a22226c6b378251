import * as v from "valibot";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Database, eqAny, transact, lockPhone } from "../platform/database/database.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
import { cardBindings, cards } from "../platform/database/tables/cards.ts";
import { challenges, knownDevices, sessions, wrongCodes } from "../platform/database/tables/sign-in.ts";
import { clients, destructions, emailLetters } from "../platform/database/tables/clients.ts";
import { consents, storedTexts, withdrawals } from "../platform/database/tables/consents.ts";
import { idempotencyKeys } from "../platform/database/tables/idempotency-keys.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { promoTries, quotes } from "../platform/database/tables/quotes.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { actPictures, acts } from "../platform/database/tables/acts.ts";
import { papers, unstoredPapers } from "../platform/database/tables/papers.ts";
import { readPaperTexts } from "../acts/papers.ts";
import { emailChanged } from "../notifications/texts/account.ts";
import { notices } from "../platform/database/tables/notices.ts";
import { staffActs } from "../platform/database/tables/staff-acts.ts";
import { dayIn, dayMs } from "#contract/day.ts";
import { cancelOn } from "../forecast/transitions.rules.ts";
import { applySideEffects } from "../subscriptions/apply-side-effects.ts";
import {
  type ZonedSubscription,
  lockOpenSubscriptions,
  saveSubscriptions,
} from "../subscriptions/save-subscriptions.ts";
import { deletionDays } from "#contract/deadlines.ts";

/** How long a deletion request can be withdrawn (spec §4, §9), in ms. */
export const deletionGrace = deletionDays * dayMs;

/** When the data is deleted. */
export const deletionAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + deletionGrace);

/** Deletes what the sandbox keeps of a person: text messages and letters. */
export type Forget = (transaction: Database, person: { phone: string; emails: string[] }) => Promise<number>;

/** All rows about the person and not about a payment. */
const personalRows = ({
  clientId,
  phone,
  ownSubscriptions,
  paperTexts,
}: {
  clientId: number;
  phone: string;
  ownSubscriptions: number[];
  paperTexts: string[];
}) => [
  { name: "sessions", table: sessions, where: eq(sessions.clientId, clientId) },
  { name: "emailLetters", table: emailLetters, where: eq(emailLetters.clientId, clientId) },
  { name: "idempotencyKeys", table: idempotencyKeys, where: eq(idempotencyKeys.clientId, clientId) },
  { name: "quotes", table: quotes, where: eq(quotes.clientId, clientId) },
  { name: "bonusEntries", table: bonusEntries, where: eq(bonusEntries.clientId, clientId) },
  { name: "cardBindings", table: cardBindings, where: eq(cardBindings.clientId, clientId) },
  { name: "promoTries", table: promoTries, where: eq(promoTries.clientId, clientId) },
  { name: "notices", table: notices, where: eq(notices.clientId, clientId) },
  { name: "papers", table: papers, where: eq(papers.clientId, clientId) },
  { name: "paperTexts", table: storedTexts, where: eqAny(storedTexts.hash, paperTexts) },
  {
    name: "unstoredPapers",
    table: unstoredPapers,
    where: eqAny(unstoredPapers.subscriptionId, ownSubscriptions),
  },
  // Their files with them.
  { name: "actPictures", table: actPictures, where: eq(actPictures.clientId, clientId) },
  { name: "acts", table: acts, where: eqAny(acts.subscriptionId, ownSubscriptions) },
  { name: "cards", table: cards, where: eq(cards.clientId, clientId) },
  { name: "challenges", table: challenges, where: eq(challenges.phone, phone) },
  { name: "wrongCodes", table: wrongCodes, where: eq(wrongCodes.phone, phone) },
  { name: "knownDevices", table: knownDevices, where: eq(knownDevices.clientId, clientId) },
];

/** Cancels open subscriptions at once; stock and money are returned. */
const endSubscriptions = async (transaction: Database, clientId: number, now: Date): Promise<void> => {
  const locked = await lockOpenSubscriptions(transaction, clientId);
  const ended: ZonedSubscription[] = [];
  for (const { row: before, timezone } of locked) {
    const after = cancelOn(before, dayIn(timezone, now));
    await applySideEffects(transaction, { before, after, now });
    ended.push({ row: after, timezone });
  }
  await saveSubscriptions(transaction, ended, { by: "time" });
};

/** Anonymises what stays: payments and their subscriptions. */
const strip = async (
  transaction: Database,
  { clientId, requestedAt }: { clientId: number; requestedAt: Date },
): Promise<void> => {
  await transaction
    .update(subscriptions)
    .set({
      deliveryAddress: null,
      deliveryDay: null,
      deliverySlot: null,
      cardId: null,
      failedCardId: null,
      quoteId: null,
      leftReason: null,
      leftComment: null,
      // No act is issued for a device that was kept: it would name the client.
      dueAt: null,
    })
    .where(eq(subscriptions.clientId, clientId));
  await transaction
    .update(payments)
    .set({ cardId: null, key: null, redirect: null })
    .where(eq(payments.clientId, clientId));
  // The operator has to prove consents (152-FZ, article 9, part 3): they stay under the client's number (decision 275).
  await transaction
    .update(consents)
    .set({ sessionId: null, device: null, address: null })
    .where(eq(consents.clientId, clientId));
  await transaction
    .update(withdrawals)
    .set({ sessionId: null, device: null, address: null })
    .where(eq(withdrawals.clientId, clientId));
  await transaction
    .update(consents)
    .set({ withdrawn: requestedAt, withdrawnHow: "deletion" })
    .where(and(eq(consents.clientId, clientId), isNull(consents.withdrawn)));
  // Staff actions stay, without their reasons.
  await transaction
    .update(staffActs)
    .set({ facts: sql`${staffActs.facts} - 'reason'` })
    .where(eq(staffActs.clientId, clientId));
};

/**
 * An empty client: every column null or default, so that a new column is emptied too. Id and creation date
 * stay.
 */
const blank = Object.fromEntries(
  Object.entries(getTableColumns(clients))
    .filter(([, column]) => !column.notNull || column.default !== undefined)
    .map(([name, column]) => [name, column.notNull ? column.default : null]),
  // Cast: TypeScript loses the names of the columns.
) as Partial<typeof clients.$inferInsert>;

/**
 * Deletes a client's personal data and records that. Payments and subscriptions stay under the client's
 * number. Call it with the phone and the client locked.
 */
export const destroyClient = async (
  transaction: Database,
  client: typeof clients.$inferSelect & { phone: string },
  { requestedAt, now, forget }: { requestedAt: Date; now: Date; forget: Forget | null },
): Promise<void> => {
  const { id: clientId, uuid: clientUuid, phone, email } = client;
  const letters = await transaction
    .select({ email: emailLetters.email })
    .from(emailLetters)
    .where(eq(emailLetters.clientId, clientId));
  const changes = await transaction
    .select({ facts: notices.facts })
    .from(notices)
    .where(and(eq(notices.clientId, clientId), eq(notices.kind, "emailChanged")));
  const former = changes.map(({ facts }) => v.parse(emailChanged.facts, facts));
  const emails = new Set([...letters, ...former, ...(email ? [{ email }] : [])].map((one) => one.email));
  await endSubscriptions(transaction, clientId, now);
  await strip(transaction, { clientId, requestedAt });
  const destroyed: Record<string, number> = {};
  const owned = await transaction
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.clientId, clientId));
  const ownSubscriptions = owned.map(({ id }) => id);
  const paperTexts = await readPaperTexts(transaction, clientId);
  for (const { name, table, where } of personalRows({ clientId, phone, ownSubscriptions, paperTexts })) {
    destroyed[name] = await transaction.$count(table, where);
    await transaction.delete(table).where(where);
  }
  if (forget !== null) destroyed["messages"] = await forget(transaction, { phone, emails: [...emails] });
  await transaction
    .update(clients)
    .set({ ...blank, purgedAt: now })
    .where(eq(clients.id, clientId));
  await transaction.insert(destructions).values({ clientId, clientUuid, requestedAt, at: now, destroyed });
};

/**
 * Deletes the data of a client whose twelve days are over, in one transaction; does nothing if it was
 * withdrawn or already done. `again`: when deletion was requested before a restore, whatever the backup says.
 */
export const purgeClient = (
  database: Database,
  {
    clientId,
    now,
    forget,
    again = null,
  }: { clientId: number; now: Date; forget: Forget | null; again?: Date | null },
): Promise<void> =>
  transact(database, async (transaction) => {
    const [found] = await transaction.select().from(clients).where(eq(clients.id, clientId));
    const phone = found?.phone ?? null;
    if (phone === null) return;
    // The phone first, in the order of a sign-in, against deadlocks.
    await lockPhone(transaction, phone);
    const [client] = await transaction.select().from(clients).where(eq(clients.id, clientId)).for("update");
    const requestedAt = again ?? client?.deletionRequestedAt ?? null;
    if (client === undefined || requestedAt === null) return;
    if (again === null && deletionAt(requestedAt) > now) return;
    // The phone was changed meanwhile: the next run locks the new one.
    if (client.phone !== phone) return;
    await destroyClient(transaction, { ...client, phone }, { requestedAt, now, forget });
  });

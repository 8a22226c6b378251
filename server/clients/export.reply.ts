import { asc, eq, getTableColumns } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../platform/database/database.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
import { cardBindings, cards } from "../platform/database/tables/cards.ts";
import { challenges, knownDevices, sessions, wrongCodes } from "../platform/database/tables/sign-in.ts";
import { clients, emailLetters } from "../platform/database/tables/clients.ts";
import { consents, storedTexts, withdrawals } from "../platform/database/tables/consents.ts";
import { idempotencyKeys } from "../platform/database/tables/idempotency-keys.ts";
import { payments, receipts, refunds } from "../platform/database/tables/payments.ts";
import { promoTries, promoUses, quotes } from "../platform/database/tables/quotes.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { listActPictures } from "../acts/act-picture.routes.ts";
import { acts } from "../platform/database/tables/acts.ts";
import { papers } from "../platform/database/tables/papers.ts";
import { notices } from "../platform/database/tables/notices.ts";
import { staffActs } from "../platform/database/tables/staff-acts.ts";
import { Refusal } from "../platform/refusal.ts";

const translations = alias(storedTexts, "translations");

/** Rows without hashes of tokens and codes, and without the acquirer's names of cards. */
const without = <Row extends object>(rows: Row[], ...secrets: (keyof Row)[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.some((one) => one === name))),
  );

/**
 * Everything stored about a client, table by table: moments in ISO 8601, money in kopecks. Without secrets;
 * stored replies are listed without content, which is in the other tables.
 */
export const readExport = async (database: Database, clientId: number): Promise<Record<string, unknown>> => {
  const [client] = await database.select().from(clients).where(eq(clients.id, clientId));
  if (client === undefined || client.phone === null) throw new Refusal("token.invalid");
  const { purgedAt: _never, ...profile } = client;
  const { phone } = client;
  const own = {
    sessions: await database
      .select()
      .from(sessions)
      .where(eq(sessions.clientId, clientId))
      .orderBy(asc(sessions.id)),
    letters: await database
      .select()
      .from(emailLetters)
      .where(eq(emailLetters.clientId, clientId))
      .orderBy(asc(emailLetters.id)),
    subscriptions: await database
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.clientId, clientId))
      .orderBy(asc(subscriptions.id)),
    payments: await database
      .select()
      .from(payments)
      .where(eq(payments.clientId, clientId))
      .orderBy(asc(payments.id)),
    receipts: (
      await database
        .select({ receipt: receipts })
        .from(receipts)
        .innerJoin(payments, eq(payments.id, receipts.paymentId))
        .where(eq(payments.clientId, clientId))
        .orderBy(asc(receipts.paymentId))
    ).map(({ receipt }) => receipt),
    acts: (
      await database
        .select({ act: acts })
        .from(acts)
        .innerJoin(subscriptions, eq(subscriptions.id, acts.subscriptionId))
        .where(eq(subscriptions.clientId, clientId))
        .orderBy(asc(acts.id))
    ).map(({ act }) => act),
    actPictures: await listActPictures(database, clientId),
    papers: await database
      .select({
        ...getTableColumns(papers),
        language: storedTexts.language,
        text: storedTexts.body,
        translation: translations.body,
      })
      .from(papers)
      .innerJoin(storedTexts, eq(storedTexts.hash, papers.textHash))
      .leftJoin(translations, eq(translations.hash, papers.translationHash))
      .where(eq(papers.clientId, clientId))
      .orderBy(asc(papers.id)),
    cardBindings: await database
      .select()
      .from(cardBindings)
      .where(eq(cardBindings.clientId, clientId))
      .orderBy(asc(cardBindings.created)),
    notices: await database
      .select()
      .from(notices)
      .where(eq(notices.clientId, clientId))
      .orderBy(asc(notices.id)),
    promoTries: await database
      .select()
      .from(promoTries)
      .where(eq(promoTries.clientId, clientId))
      .orderBy(asc(promoTries.at)),
    refunds: await database
      .select()
      .from(refunds)
      .where(eq(refunds.clientId, clientId))
      .orderBy(asc(refunds.id)),
    cards: await database.select().from(cards).where(eq(cards.clientId, clientId)).orderBy(asc(cards.id)),
    bonus: await database
      .select()
      .from(bonusEntries)
      .where(eq(bonusEntries.clientId, clientId))
      .orderBy(asc(bonusEntries.id)),
    promos: await database
      .select()
      .from(promoUses)
      .where(eq(promoUses.clientId, clientId))
      .orderBy(asc(promoUses.at)),
    quotes: await database
      .select()
      .from(quotes)
      .where(eq(quotes.clientId, clientId))
      .orderBy(asc(quotes.created)),
    requests: await database
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.clientId, clientId))
      .orderBy(asc(idempotencyKeys.created)),
    devices: await database
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.clientId, clientId))
      .orderBy(asc(knownDevices.lastUsed)),
    consents: await database
      .select({ ...getTableColumns(consents), text: storedTexts.body })
      .from(consents)
      .innerJoin(storedTexts, eq(storedTexts.hash, consents.textHash))
      .where(eq(consents.clientId, clientId))
      .orderBy(asc(consents.id)),
    withdrawals: await database
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.clientId, clientId))
      .orderBy(asc(withdrawals.id)),
    staffActs: await database
      .select()
      .from(staffActs)
      .where(eq(staffActs.clientId, clientId))
      .orderBy(asc(staffActs.id)),
    codes: await database
      .select()
      .from(challenges)
      .where(eq(challenges.phone, phone))
      .orderBy(asc(challenges.created)),
    wrongCodes: await database
      .select()
      .from(wrongCodes)
      .where(eq(wrongCodes.phone, phone))
      .orderBy(asc(wrongCodes.id)),
  };
  return {
    client: profile,
    ...own,
    sessions: without(own.sessions, "tokenHash", "pageHash", "companionHash"),
    subscriptions: without(own.subscriptions, "uuid"),
    payments: without(own.payments, "reference", "key", "intentId", "redirect"),
    refunds: without(own.refunds, "reference", "refundId"),
    cards: without(own.cards, "token"),
    cardBindings: without(own.cardBindings, "id", "key", "intentId", "redirect"),
    bonus: without(own.bonus, "key"),
    requests: without(own.requests, "key", "requestHash", "reply"),
    devices: without(own.devices, "deviceHash"),
    // The staff member is another person.
    staffActs: without(own.staffActs, "who"),
    codes: without(own.codes, "requester", "id", "salt", "codeHash", "callHash"),
  };
};

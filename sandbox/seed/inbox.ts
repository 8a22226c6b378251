import { and, eq, isNull } from "drizzle-orm";
import { dayIn, homeZone } from "#contract/day.ts";
import { deviceTitle } from "#contract/subscription.ts";
import { untranslated } from "#server/catalog/translations.ts";
import { readRecipients } from "#server/notifications/read-recipients.ts";
import { createFormatter } from "#server/notifications/texts/formatter.ts";
import { personOf } from "#server/notifications/texts/notification.ts";
import { letterBody, notificationTable } from "#server/notifications/texts/table.ts";
import { chargeNotification } from "#server/payments/receipt-notifications.ts";
import type { Database } from "#server/platform/database/database.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import { payments, receipts } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";

type Composed = ReturnType<typeof notificationTable.receipt.compose>;

const messageOf = (composed: NonNullable<Composed>) => ({
  channel: "letter" as const,
  title: composed.subject,
  text: letterBody(composed),
  link: { label: composed.ask, page: composed.page },
});

/** Letters of a client: of each receipt, sent when it was issued, and of each seeded charge that failed. */
export const seedInbox = async (tx: Database, client: number, now: Date): Promise<void> => {
  const rows = await tx
    .select({
      payment: payments,
      subscription: subscriptions,
      receipt: receipts,
      card: { brand: cards.brand, last4: cards.last4 },
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .leftJoin(cards, eq(cards.id, payments.cardId))
    .where(eq(payments.clientId, client));
  const failed = await tx
    .select()
    .from(notices)
    .where(and(eq(notices.clientId, client), eq(notices.kind, "chargeFailed"), isNull(notices.message)));
  const asked = [...rows.map(({ payment }) => payment), ...failed].map(({ subscriptionId }) => ({
    clientId: client,
    subscriptionId,
  }));
  const { people, subjects } = await readRecipients(tx, asked, now);
  const person = personOf(
    people.get(client)?.client ?? { forbidden: false, deletionRequestedAt: null, email: null },
  );
  for (const { payment, subscription, receipt, card } of rows) {
    const { kind, facts, language, ...about } = chargeNotification({ payment, subscription, card }, receipt);
    const found = subjects.get(subscription.id);
    if (kind !== "receipt" || language === undefined || found === undefined)
      throw new Error(`The letter about payment ${payment.id} was not seeded`);
    const { subject, device } = found;
    const words = createFormatter(language, {
      device: deviceTitle(device, language),
      translate: untranslated,
      today: dayIn(homeZone, receipt.issued),
    });
    const composed = notificationTable.receipt.compose(facts, { subject, person }, words);
    if (composed === null) continue;
    await tx.insert(notices).values({
      clientId: client,
      subscriptionId: subscription.id,
      kind,
      occasion: about.occasion,
      language,
      facts,
      created: receipt.issued,
      attempts: 1,
      sentAt: receipt.issued,
      message: messageOf(composed),
    });
  }
  for (const { id, subscriptionId, language, facts, created } of failed) {
    const { subject, device } = subjects.get(subscriptionId ?? 0) ?? {};
    if (subject === undefined || device === undefined)
      throw new Error(`The letter ${id} about a failed charge was not seeded`);
    const words = createFormatter(language, {
      device: deviceTitle(device, language),
      translate: untranslated,
      today: dayIn(homeZone, created),
    });
    const composed = notificationTable.chargeFailed.compose(facts, { subject, person }, words);
    if (composed !== null)
      await tx
        .update(notices)
        .set({ message: messageOf(composed) })
        .where(eq(notices.id, id));
  }
};

import { eq } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { offices } from "../platform/database/tables/catalog.ts";
import { clients } from "../platform/database/tables/clients.ts";
import type { PaymentRow } from "../platform/database/tables/payments.ts";
import type { CardFact } from "./texts/facts.ts";
import { type HandoverFact, handoverFact } from "./texts/consequences.ts";
import type { Notification } from "./texts/table.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";

export const readCardName = async (transaction: Database, cardId: number | null): Promise<CardFact> => {
  if (cardId === null) return null;
  const [card] = await transaction
    .select({ brand: cards.brand, last4: cards.last4 })
    .from(cards)
    .where(eq(cards.id, cardId));
  return card ?? null;
};

const readHandover = async (transaction: Database, row: SubscriptionRow): Promise<HandoverFact> => {
  const { officeId } = row;
  if (officeId === null) return handoverFact(row, null);
  const [office] = await transaction
    .select({ name: offices.name, address: offices.address })
    .from(offices)
    .where(eq(offices.id, officeId));
  return handoverFact(row, office ?? null);
};

const hasReminders = async (transaction: Database, clientId: number): Promise<boolean> => {
  const [client] = await transaction
    .select({ reminders: clients.noticeReminders })
    .from(clients)
    .where(eq(clients.id, clientId));
  return client?.reminders ?? true;
};

/** Notification of an order, once its first payment has succeeded or is agreed on delivery. */
export const orderNotification = async (
  transaction: Database,
  { row, payment, cardId }: { row: SubscriptionRow; payment: PaymentRow; cardId: number | null },
): Promise<Notification> => ({
  kind: "ordered",
  facts: {
    months: row.months,
    amount: payment.amount,
    atDoor: payment.method === "onDelivery",
    sbp: payment.method === "sbp",
    price: row.price,
    card: await readCardName(transaction, cardId),
    handover: await readHandover(transaction, row),
    reminded: await hasReminders(transaction, row.clientId),
  },
  clientId: row.clientId,
  subscriptionId: row.id,
  occasion: "order",
  by: "client",
  language: payment.language,
});

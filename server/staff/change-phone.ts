import { and, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { bonusEntries } from "../database/tables/bonus.ts";
import { cards } from "../database/tables/cards.ts";
import { clients } from "../database/tables/clients.ts";
import { knownDevices } from "../database/tables/known-devices.ts";
import { challenges, wrongCodes } from "../database/tables/sign-in.ts";
import { subscriptions } from "../database/tables/subscriptions.ts";
import { destroyClient } from "../deletion/purge-client.ts";
import type { Draft } from "../notices/texts/table.ts";
import { writeNotices } from "../notices/write-notices.ts";
import { endSessions } from "../sign-in/end-sessions.ts";
import { lockPhone } from "../sign-in/lock-phone.ts";

type Client = typeof clients.$inferSelect;

/**
 * `wrong`: the client has another number than `from`. `taken`: another client has the new one; `empty` if that account
 * has no subscription, card or bonus. `ended`: on so many devices the client was signed out.
 */
export type PhoneChange =
  | { readonly kind: "changed"; readonly ended: number }
  | { readonly kind: "already" | "missing" | "wrong" }
  | { readonly kind: "taken"; readonly holder: number; readonly empty: boolean };

const findHolder = async (transaction: Database, phone: string): Promise<Client | undefined> => {
  const [holder] = await transaction.select().from(clients).where(eq(clients.phone, phone)).for("update");
  return holder;
};

/** Whether nothing is lost with an account: people sign in with their new number before they come to an office. */
const isEmpty = async (transaction: Database, { id }: Client): Promise<boolean> => {
  for (const table of [subscriptions, cards, bonusEntries])
    if ((await transaction.$count(table, eq(table.clientId, id))) > 0) return false;
  return true;
};

/** The client is told on the former number, on the new one, and by letter where the address is proved. */
const noticesOf = ({ id, email, emailVerifiedAt }: Client, from: string, to: string, now: Date): Draft[] => {
  const last4 = to.slice(-4);
  const about = { kind: "phoneChanged", clientId: id, subscriptionId: null, by: "client" } as const;
  const at = now.toISOString();
  const hasLetter = email !== null && emailVerifiedAt !== null;
  return [
    { ...about, facts: { last4, phone: from }, occasion: `${at} former` },
    { ...about, facts: { last4, phone: to }, occasion: `${at} new` },
    ...(hasLetter ? [{ ...about, facts: { last4, phone: null }, occasion: at }] : []),
  ];
};

/**
 * Gives a client another phone number: they are signed out everywhere, codes of both numbers end, no browser is known any
 * more. `replaceEmpty`: an empty account that has the new number is destroyed. Both numbers are locked before the client,
 * as by a sign-in.
 */
export const changePhone = async (
  transaction: Database,
  asked: { clientId: number; from: string; to: string; replaceEmpty: boolean; now: Date },
): Promise<PhoneChange> => {
  const { clientId, from, to, replaceEmpty, now } = asked;
  for (const phone of [...new Set([from, to])].toSorted()) await lockPhone(transaction, phone);
  const [client] = await transaction.select().from(clients).where(eq(clients.id, clientId)).for("update");
  if (client === undefined || client.phone === null) return { kind: "missing" };
  if (client.phone === to) return { kind: "already" };
  if (client.phone !== from) return { kind: "wrong" };
  const holder = await findHolder(transaction, to);
  if (holder !== undefined) {
    const empty = await isEmpty(transaction, holder);
    if (!(empty && replaceEmpty)) return { kind: "taken", holder: holder.id, empty };
    await destroyClient(transaction, { ...holder, phone: to }, { requestedAt: now, now, forget: null });
  }
  await transaction
    .update(clients)
    .set({ phone: to })
    .where(and(eq(clients.id, clientId), eq(clients.phone, from)));
  for (const phone of [from, to]) {
    await transaction.delete(challenges).where(eq(challenges.phone, phone));
    await transaction.delete(wrongCodes).where(eq(wrongCodes.phone, phone));
  }
  await transaction.delete(knownDevices).where(eq(knownDevices.clientId, clientId));
  const ended = await endSessions(transaction, clientId);
  await writeNotices(transaction, noticesOf(client, from, to, now), now);
  return { kind: "changed", ended };
};

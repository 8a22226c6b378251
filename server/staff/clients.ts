import { and, eq, isNotNull } from "drizzle-orm";
import * as v from "valibot";
import { Phone } from "#contract/phone.ts";
import { text } from "#contract/text.ts";
import { type Database, lockPhone } from "../platform/database/database.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { writeStaffAct } from "./acts.ts";
import { type StaffNeeds, clientSubject, type createStaffEndpoints } from "./endpoints.ts";
import { readStaffClient } from "./read-client.ts";
import { StaffRefusal } from "./refusal.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { challenges, knownDevices, sessions, wrongCodes } from "../platform/database/tables/sign-in.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { destroyClient } from "../clients/purge-client.ts";
import type { Notification } from "../notifications/texts/table.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

/** Ends all sessions of a client; returns their number. */
const endSessions = async (database: Database, clientId: number): Promise<number> => {
  const ended = await database
    .delete(sessions)
    .where(eq(sessions.clientId, clientId))
    .returning({ id: sessions.id });
  return ended.length;
};

/**
 * Sets or clears the forbidden flag; false if there is no such client. Sessions stay: a forbidden client may
 * read (decision 017).
 */
export const flagClient = async (
  database: Database,
  { clientId, forbidden }: { clientId: number; forbidden: boolean },
): Promise<boolean> => {
  const flagged = await database
    .update(clients)
    .set({ forbidden })
    .where(and(eq(clients.id, clientId), isNotNull(clients.phone)))
    .returning({ id: clients.id });
  return flagged.length > 0;
};

type Client = typeof clients.$inferSelect;

/**
 * `wrong`: the client's number is not `from`. `taken`: another client has the new one; `empty` if that
 * account has no subscription, card or bonus. `ended`: number of ended sessions.
 */
type PhoneChange =
  | { readonly kind: "changed"; readonly ended: number }
  | { readonly kind: "already" | "missing" | "wrong" }
  | { readonly kind: "taken"; readonly holder: number; readonly empty: boolean };

const findHolder = async (transaction: Database, phone: string): Promise<Client | undefined> => {
  const [holder] = await transaction.select().from(clients).where(eq(clients.phone, phone)).for("update");
  return holder;
};

/** Whether an account has nothing to lose: people sign in with a new number before they come to an office. */
const isEmpty = async (transaction: Database, { id }: Client): Promise<boolean> => {
  for (const table of [subscriptions, cards, bonusEntries])
    if ((await transaction.$count(table, eq(table.clientId, id))) > 0) return false;
  return true;
};

/** Sent to the former number, the new one and a verified email address. */
const noticesOf = (
  { id, email, emailVerifiedAt }: Client,
  from: string,
  to: string,
  now: Date,
): Notification[] => {
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
 * Changes a client's phone: ends all sessions, the codes of both numbers and known devices. `replaceEmpty`
 * deletes an empty account that has the new number. Locks both numbers before the client, like a sign-in.
 */
const changePhone = async (
  transaction: Database,
  input: { clientId: number; from: string; to: string; replaceEmpty: boolean; now: Date },
): Promise<PhoneChange> => {
  const { clientId, from, to, replaceEmpty, now } = input;
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
  await saveNotifications(transaction, noticesOf(client, from, to, now), now);
  return { kind: "changed", ended };
};

const missing = (): StaffRefusal =>
  new StaffRefusal("resource.missing", "There is no such client, or their data were deleted.");

const phoneTaken = ({ holder, empty }: { holder: number; empty: boolean }): StaffRefusal =>
  new StaffRefusal(
    "phone.taken",
    empty
      ? `The new number belongs to client ${holder}, whose account is empty: "replaceEmpty" destroys it.`
      : `The new number belongs to client ${holder}, who has subscriptions, cards or bonus.`,
    { client: holder, empty },
  );

/** Locks the client, so that a parallel change is seen. */
const lock = async (transaction: Database, id: number): Promise<{ forbidden: boolean }> => {
  const [client] = await transaction
    .select({ forbidden: clients.forbidden })
    .from(clients)
    .where(and(eq(clients.id, id), isNotNull(clients.phone)))
    .for("no key update");
  if (client === undefined) throw missing();
  return client;
};

/** Actions on clients: look up, flag, sign out. */
export const declareClients = (
  { act, read }: ReturnType<typeof createStaffEndpoints>,
  { database, clock }: StaffNeeds,
): void => {
  const subjectOf = clientSubject;
  const Reason = v.strictObject({ reason: text(500) });

  // By POST: a phone in a URL would be logged by proxies.
  act(
    {
      act: "lookAt",
      path: "/clients/find/",
      request: v.strictObject({ phone: Phone }),
      subjectOf: async () => ({ subject: "client by phone", clientId: null }),
    },
    async (transaction, { request: { phone } }) => {
      const [found] = await transaction
        .select({ id: clients.id })
        .from(clients)
        .where(eq(clients.phone, phone));
      if (found === undefined) throw missing();
      const about = await clientSubject(transaction, found.id);
      const reply = await readStaffClient(transaction, found.id, clock.now());
      return { outcome: "done", facts: {}, reply: reply ?? {}, about };
    },
  );

  /** Reading a person's data is logged. */
  read("/clients/:id/", v.strictObject({}), async ({ id: clientId, who }) => {
    const found = await readStaffClient(database, clientId, clock.now());
    if (found === null) throw missing();
    const line = { who, act: "lookAt", subject: `client ${clientId}`, clientId, facts: {} };
    await writeStaffAct(database, { ...line, at: clock.now(), outcome: "done" });
    return found;
  });

  for (const forbidden of [true, false])
    act(
      {
        act: forbidden ? "flag" : "unflag",
        subjectOf,
        request: Reason,
        path: `/clients/:id/${forbidden ? "flag" : "unflag"}/`,
      },
      async (transaction, { id: clientId, request: { reason } }) => {
        const before = await lock(transaction, clientId);
        await flagClient(transaction, { clientId, forbidden });
        return {
          outcome: before.forbidden === forbidden ? "already" : "done",
          facts: { reason },
          reply: { client: { id: clientId, forbidden } },
        };
      },
    );

  const PhoneAsked = v.strictObject({
    from: Phone,
    to: Phone,
    reason: text(500),
    replaceEmpty: v.optional(v.boolean(), false),
  });
  act(
    { act: "changePhone", path: "/clients/:id/change-phone/", subjectOf, request: PhoneAsked },
    async (transaction, { id: clientId, request: { from, to, reason, replaceEmpty } }) => {
      const input = { clientId, from, to, replaceEmpty, now: clock.now() };
      const changed = await changePhone(transaction, input);
      switch (changed.kind) {
        case "missing":
          throw missing();
        case "wrong":
          throw new StaffRefusal(
            "phone.wrong",
            `Client ${clientId} has another number than the one in "from".`,
          );
        case "taken":
          throw phoneTaken(changed);
        case "already":
        case "changed": {
          const ended = changed.kind === "changed" ? changed.ended : 0;
          return {
            outcome: changed.kind === "changed" ? "done" : "already",
            // No phone in the log.
            facts: { reason, ended },
            reply: { client: { id: clientId, phone: to }, ended },
          };
        }
      }
    },
  );

  act(
    {
      act: "endSessions",
      path: "/clients/:id/end-sessions/",
      subjectOf,
      request: v.strictObject({ reason: v.optional(text(500)) }),
    },
    async (transaction, { id: clientId, request }) => {
      await lock(transaction, clientId);
      const ended = await endSessions(transaction, clientId);
      return {
        outcome: ended === 0 ? "already" : "done",
        facts: { ...request, ended },
        reply: { client: { id: clientId }, ended },
      };
    },
  );
};

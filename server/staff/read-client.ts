import { and, desc, eq, gt } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { devices } from "../platform/database/tables/catalog.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { sessions } from "../platform/database/tables/sign-in.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { staffActs } from "../platform/database/tables/staff-acts.ts";
import { readableEmail } from "../clients/client.reply.ts";
import { tokenRest } from "../platform/token.rules.ts";
import { readAttention } from "./attention.ts";

/** Payments per client: the last months. */
const shownPayments = 12;

const readSubscriptions = async (database: Database, clientId: number) => {
  const rows = await database
    .select({ row: subscriptions, device: devices.name })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .where(eq(subscriptions.clientId, clientId))
    .orderBy(desc(subscriptions.id));
  return rows.map(({ row, device }) => ({
    id: row.id,
    status: row.status,
    possession: row.possession,
    device,
    serial: row.serial,
    start: row.start,
    end: row.end,
    returnBy: row.returnBy,
    debt: row.debt,
    nextPaymentDay: row.nextPaymentDay,
    nextPaymentAmount: row.nextPaymentAmount,
  }));
};

const readPayments = async (database: Database, clientId: number) => {
  const rows = await database
    .select()
    .from(payments)
    .where(eq(payments.clientId, clientId))
    .orderBy(desc(payments.id))
    .limit(shownPayments);
  return rows.map(({ id, subscriptionId, period, amount, status, reason, method, created, paid }) => ({
    id,
    subscription: subscriptionId,
    period,
    amount,
    status,
    reason,
    method,
    created: created.toISOString(),
    paid: paid?.toISOString() ?? null,
  }));
};

/** Why a client was last flagged; null if not given. */
const readFlag = async (database: Database, clientId: number) => {
  const [last] = await database
    .select({ who: staffActs.who, at: staffActs.at, facts: staffActs.facts })
    .from(staffActs)
    .where(and(eq(staffActs.clientId, clientId), eq(staffActs.act, "flag"), eq(staffActs.outcome, "done")))
    .orderBy(desc(staffActs.id))
    .limit(1);
  if (last === undefined) return null;
  const { reason } = last.facts;
  return {
    who: last.who,
    at: last.at.toISOString(),
    reason: typeof reason === "string" ? reason : null,
  };
};

/** A client for the staff: person, subscriptions and recent payments. Null if there is none. */
export const readStaffClient = async (database: Database, id: number, now: Date) => {
  const [client] = await database.select().from(clients).where(eq(clients.id, id));
  if (client === undefined || client.phone === null) return null;
  const { phone, firstName, lastName, email, forbidden, created, deletionRequestedAt } = client;
  const living = gt(sessions.lastUsed, new Date(now.getTime() - tokenRest));
  return {
    client: {
      id,
      phone,
      firstName,
      lastName,
      email: email && readableEmail(email),
      forbidden,
      created: created.toISOString(),
      flag: forbidden ? await readFlag(database, id) : null,
      deletionRequested: deletionRequestedAt?.toISOString() ?? null,
      sessions: await database.$count(sessions, and(eq(sessions.clientId, id), living)),
    },
    subscriptions: await readSubscriptions(database, id),
    payments: await readPayments(database, id),
    attention: await readAttention(database, { now, client: id }),
  };
};

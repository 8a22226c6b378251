import { eq } from "drizzle-orm";
import { type Database, eqAny, lockAnyClient, lockClient, transact } from "../platform/database/database.ts";
import { clients } from "../platform/database/tables/clients.ts";
import type { Language } from "#contract/language.ts";
import { Refusal } from "../platform/refusal.ts";
import { dayIn, homeZone } from "#contract/day.ts";
import { deletionAt } from "./purge-client.ts";
import { readClient } from "./client.reply.ts";
import { type EndpointNeeds, createEndpoints } from "../platform/http/endpoints.ts";
import { requestDeletion, withdrawDeletion } from "#contract/user.ts";
import { isUnbegun } from "#contract/subscription-status.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { readPayer } from "../subscriptions/subscription.reply.ts";
import {
  type ZonedSubscription,
  lockOpenSubscriptions,
  saveSubscriptions,
} from "../subscriptions/save-subscriptions.ts";
import { project } from "../forecast/forecast.rules.ts";
import { triesFrom } from "../forecast/collection.rules.ts";
import { readRefundable } from "../forecast/read-refundable.ts";
import { devices } from "../platform/database/tables/catalog.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { type Notification, periodOccasion } from "../notifications/texts/table.ts";
import { isAgreementWord } from "#contract/agreement.ts";
import { hashToken, tokenLength } from "../platform/token.rules.ts";

/** Decodes canonical base64 (RFC 4648, 4) of UTF-8; null for any other encoding. */
const decode = (agreement: string): string | null => {
  const bytes = Buffer.from(agreement, "base64");
  if (bytes.toString("base64") !== agreement) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * Whether an agreement (contract/encode-agreement.ts) has exactly this token and a word of agreement (V21).
 */
const isAgreement = (agreement: string, tokenHash: string): boolean => {
  const text = decode(agreement);
  return (
    text !== null &&
    hashToken(text.slice(0, tokenLength)) === tokenHash &&
    isAgreementWord(text.slice(tokenLength))
  );
};

type Input = { readonly clientId: number; readonly now: Date; readonly language: Language };

/**
 * Stores the day on which the client's subscriptions end with their data, in their cities' time zones; null:
 * none. Call it with the client locked. Returns the open subscriptions.
 */
const setDeletionDay = async (
  transaction: Database,
  clientId: number,
  at: Date | null,
): Promise<ZonedSubscription[]> => {
  const locked = await lockOpenSubscriptions(transaction, clientId);
  const leaving = locked.map(({ row, timezone }) => ({
    row: { ...row, leavesOn: at === null ? null : dayIn(timezone, at) },
    timezone,
  }));
  await saveSubscriptions(transaction, leaving, { by: "client" });
  return leaving;
};

/** Devices with the client, their return day, the deposit refunded then, and whether the deletion ends a subscription. */
const readLeaving = async (transaction: Database, kept: readonly ZonedSubscription[], now: Date) => {
  const rows = kept.map(({ row }) => row);
  const refundable = await readRefundable(transaction, rows);
  const names = await transaction
    .select({ id: devices.id, name: devices.name })
    .from(devices)
    .where(
      eqAny(
        devices.id,
        rows.map(({ deviceId }) => deviceId),
      ),
    );
  const ahead = kept.map(({ row, timezone }) => ({
    row,
    ...project(row, dayIn(timezone, now), { held: refundable(row), card: null }),
  }));
  return {
    devices: ahead.flatMap(({ row, device, refunds }) => {
      const by = device.kind === "return" ? device.by : device.kind === "stays" ? device.until : null;
      const name = names.find(({ id }) => id === row.deviceId)?.name ?? row.model;
      return by === null ? [] : [{ name, by, deposit: refunds.deposit }];
    }),
    ends: ahead.some(({ row, endsAs }) => endsAs === "deleted" && !isUnbegun(row.status)),
  };
};

const notificationBase = ({ clientId, now, language }: Input) =>
  ({ clientId, subscriptionId: null, occasion: now.toISOString(), by: "client", language }) as const;

/**
 * Stores a deletion request. A second one is refused earlier (`client.deleting`), so the first date stays
 * (V20).
 */
const saveDeletionRequest = async (
  transaction: Database,
  { clientId, now, language }: Input,
): Promise<void> => {
  await lockClient(transaction, clientId);
  await transaction.update(clients).set({ deletionRequestedAt: now }).where(eq(clients.id, clientId));
  const open = await setDeletionDay(transaction, clientId, deletionAt(now));
  // In Moscow time, like the page.
  const facts = {
    day: dayIn(homeZone, deletionAt(now)),
    ...(await readLeaving(transaction, open, now)),
  };
  await saveNotifications(
    transaction,
    [{ kind: "deletionRequested", facts, ...notificationBase({ clientId, now, language }) }],
    now,
  );
};

/** The retries of a debt: letters before the withdrawal named none on or after the day of the deletion. */
const retryNotifications = async (
  transaction: Database,
  row: SubscriptionRow,
  { now, language }: Pick<Input, "now" | "language">,
): Promise<Notification[]> => {
  const {
    clientId,
    id: subscriptionId,
    debt: amount,
    failedDay,
    nextTryDay: day,
    failedReason: reason,
  } = row;
  if (row.status !== "active" || failedDay === null || day === null) return [];
  const payer = row.chargeConsent === "given" ? await readPayer(transaction, row) : null;
  const card = payer === null ? null : { brand: payer.brand, last4: payer.last4 };
  const later = triesFrom(failedDay, day);
  const occasion = `${periodOccasion(row.period)} withdrawn at ${now.toISOString()}`;
  const base = { clientId, subscriptionId, occasion, by: "client", language } as const;
  return payer === null || payer.id === row.failedCardId
    ? [{ kind: "chargeFailed", facts: { card, amount, day, later, reason }, ...base }]
    : [{ kind: "debtCardChanged", facts: { card, amount, day, later }, ...base }];
};

/**
 * Withdraws the request, if there is one. Refusal: `client.deleting` after the twelve days, also before the
 * data is deleted.
 */
const withdraw = async (transaction: Database, { clientId, now, language }: Input): Promise<void> => {
  const { deletionRequestedAt } = await lockAnyClient(transaction, clientId);
  if (deletionRequestedAt === null) return;
  if (deletionAt(deletionRequestedAt) <= now) throw new Refusal("client.deleting");
  await transaction.update(clients).set({ deletionRequestedAt: null }).where(eq(clients.id, clientId));
  const open = await setDeletionDay(transaction, clientId, null);
  const retries = await Promise.all(
    open.map(({ row }) => retryNotifications(transaction, row, { now, language })),
  );
  await saveNotifications(
    transaction,
    [
      { kind: "deletionWithdrawn", facts: {}, ...notificationBase({ clientId, now, language }) },
      ...retries.flat(),
    ],
    now,
  );
};

/** Deletion requests (spec §4, §7). */
export const deletionRoutes = (deps: EndpointNeeds) => {
  const { database, clock } = deps;
  const { routes, client } = createEndpoints(deps);

  /** Changes the client and reads the reply in one transaction. */
  const change = (
    { clientId, language }: Pick<Input, "clientId" | "language">,
    work: (transaction: Database) => Promise<void>,
  ) =>
    transact(database, async (transaction) => {
      await work(transaction);
      return { client: await readClient(transaction, clientId, language) };
    });

  client(requestDeletion, async ({ caller: { clientId, tokenHash }, request, language }) => {
    if (!isAgreement(request.agreement, tokenHash)) throw new Refusal("agreement.wrong");
    return change({ clientId, language }, (transaction) =>
      saveDeletionRequest(transaction, { clientId, now: clock.now(), language }),
    );
  });

  client(withdrawDeletion, ({ caller: { clientId }, language }) =>
    change({ clientId, language }, (transaction) =>
      withdraw(transaction, { clientId, now: clock.now(), language }),
    ),
  );

  return routes;
};

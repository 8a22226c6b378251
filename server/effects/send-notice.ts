import { and, eq, lte } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { clients, devices, subscriptions } from "../database/schema.ts";
import { notices } from "../database/tables/notices.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../dependencies.ts";
import { readWords } from "../replies/words.ts";
import { nextTry } from "../rules/letter.ts";
import { noticeOf } from "../rules/notice.ts";
import { findExpiring } from "./find-expiring.ts";

type Needs = Pick<Dependencies, "database" | "clock" | "providers" | "publicUrl">;
type Notice = typeof notices.$inferSelect;

/** Whether what the notice says still holds: between its writing and the morning a debt may have been paid. */
const stillHolds = async (database: Database, notice: Notice, debt: number): Promise<boolean> => {
  const { kind, subscriptionId, facts } = notice;
  if (kind === "chargeFailed" || kind === "paused") return debt > 0;
  const [charge] = await findExpiring(database, { subscriptionId });
  return charge !== undefined && charge.day === facts.day && charge.card.last4 === facts.card?.last4;
};

/** Notes the next try first, so that of several processes one sends it. */
const claim = (database: Database, noticeId: number, now: Date): Promise<Notice | null> =>
  transact(database, async (transaction) => {
    const due = and(eq(notices.id, noticeId), lte(notices.dueAt, now));
    const [notice] = await transaction.select().from(notices).where(due).for("no key update");
    if (notice === undefined) return null;
    const attempts = notice.attempts + 1;
    await transaction
      .update(notices)
      .set({ attempts, dueAt: nextTry(attempts, now) })
      .where(eq(notices.id, noticeId));
    return notice;
  });

/**
 * Sends a notice that is due: to the client's e-mail address if it is proved, else as a text message. One that no
 * longer holds is dropped. Rejects when the service did not take it; it is tried again later (rules/letter.ts).
 */
export const sendNotice = async (
  { database, clock, providers, publicUrl }: Needs,
  noticeId: number,
): Promise<void> => {
  const notice = await claim(database, noticeId, clock.now());
  if (notice === null) return;
  const { clientId, subscriptionId, kind, language, facts } = notice;
  const [about] = await database
    .select({
      ...{ device: devices.name, debt: subscriptions.debt, phone: clients.phone },
      ...{ email: clients.email, emailVerifiedAt: clients.emailVerifiedAt },
    })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .innerJoin(clients, eq(clients.id, clientId))
    .where(eq(subscriptions.id, subscriptionId));
  const end = (sentAt: Date | null) =>
    database.update(notices).set({ dueAt: null, sentAt }).where(eq(notices.id, noticeId));
  if (about === undefined || about.phone === null || !(await stillHolds(database, notice, about.debt))) {
    await end(null);
    return;
  }
  const say = await readWords(database, language);
  const told = { kind, language, facts, device: say(about.device), subscriptionId, publicUrl };
  const { subject, text } = noticeOf(told);
  if (about.email !== null && about.emailVerifiedAt !== null) {
    await providers.mailer.send({ to: about.email, subject, text });
  } else {
    await providers.sms.send({ to: about.phone, text });
  }
  await end(clock.now());
};

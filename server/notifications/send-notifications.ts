import { and, asc, lte, sql } from "drizzle-orm";
import { prefixOf } from "#contract/language.ts";
import { deviceTitle } from "#contract/subscription.ts";
import { type Database, eqAny, transact } from "../platform/database/database.ts";
import { notices } from "../platform/database/tables/notices.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { readTranslationsByLanguage } from "../catalog/translations.ts";
import { dayIn } from "#contract/day.ts";
import { nextTry } from "./letter.rules.ts";
import { type Composed, type Recipient, personOf } from "./texts/notification.ts";
import {
  isNotificationKind,
  letterBody,
  letterText,
  notificationTable,
  smsShort,
  smsText,
} from "./texts/table.ts";
import { createFormatter } from "./texts/formatter.ts";
import { readRecipients } from "./read-recipients.ts";
import { daytime } from "./save-notifications.ts";

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "mailer" | "sms">;
  publicUrl: string;
};
type Notice = typeof notices.$inferSelect;
type Recipients = Awaited<ReturnType<typeof readRecipients>>;

type Claimed = { readonly notices: readonly Notice[]; readonly found: number };

/** When a notification may be sent: by day, also after a failure or while no server ran. */
const sendable = ({ zone }: Notice, moment: Date): Date => (zone === null ? moment : daytime(moment, zone));

/**
 * Claims due notifications by storing their next attempt, so that one process sends each. `found` includes those that
 * wait for the morning.
 */
const claim = (database: Database, { limit, now }: { limit: number; now: Date }): Promise<Claimed> =>
  transact(database, async (transaction) => {
    const due = await transaction
      .select()
      .from(notices)
      .where(lte(notices.dueAt, now))
      .orderBy(asc(notices.dueAt), asc(notices.id))
      .limit(limit)
      .for("no key update", { skipLocked: true });
    if (due.length === 0) return { notices: [], found: 0 };
    const isSent = (notice: Notice): boolean => sendable(notice, now) <= now;
    const values = JSON.stringify(
      due.map((notice) => {
        const { id, attempts } = notice;
        if (!isSent(notice)) return { id, attempts, at: sendable(notice, now) };
        const next = nextTry(attempts + 1, now);
        return { id, attempts: attempts + 1, at: next && sendable(notice, next) };
      }),
    );
    await transaction
      .update(notices)
      .set({ attempts: sql`given.attempts`, dueAt: sql`given.at` })
      .from(
        sql`json_to_recordset(${values}::text::json) as given(id bigint, attempts integer, at timestamptz)`,
      )
      .where(
        and(
          sql`${notices.id} = given.id`,
          eqAny(
            notices.id,
            due.map(({ id }) => id),
          ),
        ),
      );
    return { notices: due.filter(isSent), found: due.length };
  });

type Message = {
  readonly to: string;
  readonly phone: boolean;
  readonly subject: string;
  readonly text: string;
  /** What the inbox keeps of it; null if it does not go to the client's own number or address. */
  readonly kept: Sent["message"];
};

/** The result of a notice: when it was sent and what is kept; null if it was dropped. */
type Sent = Pick<Notice, "id" | "sentAt" | "message">;

/** The linked page in the notification's language. */
const pageUrl = (publicUrl: string, language: Notice["language"], page: string): string =>
  `${publicUrl}${prefixOf(language)}${page}`;

/** The message; null if it is outdated, switched off or without a recipient. */
const composeMessage = (
  notice: Notice,
  { people, subjects }: Recipients,
  { now, publicUrl, translate }: { now: Date; publicUrl: string; translate: (word: string) => string },
): Message | null => {
  const { language, subscriptionId, kind } = notice;
  if (!isNotificationKind(kind)) throw new Error(`Notification ${notice.id} is of an unknown kind: ${kind}`);
  const person = people.get(notice.clientId);
  const about = subscriptionId === null ? null : (subjects.get(subscriptionId) ?? null);
  if (person === undefined || person.client.phone === null) return null;
  const { phone, email, emailVerifiedAt, noticeReminders, noticeNews } = person.client;
  const { category, compose } = notificationTable[kind];
  if (category === "reminders" && !noticeReminders) return null;
  if (category === "news" && !noticeNews) return null;
  const composed: Composed = compose(
    notice.facts,
    { subject: about?.subject ?? null, person: personOf(person.client) },
    createFormatter(language, {
      device:
        about === null
          ? ""
          : deviceTitle(
              { name: translate(about.device.name), kind: about.device.kind && translate(about.device.kind) },
              language,
            ),
      translate,
      today: about?.today ?? dayIn(person.zone, now),
    }),
  );
  if (composed === null) return null;
  const content = { ...composed, url: pageUrl(publicUrl, language, composed.page) };
  const { subject: title, ask: label, page } = composed;
  const shown = { title, link: { label, page } };
  const own: Recipient = email === null || emailVerifiedAt === null ? { phone } : { email };
  const recipient = composed.to ?? own;
  if ("phone" in recipient) {
    const to = recipient.phone;
    const kept = to === phone ? { ...shown, channel: "sms" as const, text: smsShort(content) } : null;
    return { to, phone: true, subject: "", text: smsText(content), kept };
  }
  const settings =
    category === "reminders" || category === "news"
      ? { language, url: pageUrl(publicUrl, language, "/profile/") }
      : null;
  const kept =
    composed.to === null ? { ...shown, channel: "letter" as const, text: letterBody(content) } : null;
  return { to: recipient.email, phone: false, subject: title, text: letterText(content, settings), kept };
};

/** Ends notices, sent or dropped. */
const saveSent = async (database: Database, over: readonly Sent[]): Promise<void> => {
  if (over.length === 0) return;
  const values = JSON.stringify(over.map(({ id, sentAt, message }) => ({ id, at: sentAt, message })));
  await database
    .update(notices)
    .set({ dueAt: null, sentAt: sql`given.at`, message: sql`given.message` })
    .from(sql`json_to_recordset(${values}::text::json) as given(id bigint, at timestamptz, message jsonb)`)
    .where(
      and(
        sql`${notices.id} = given.id`,
        eqAny(
          notices.id,
          over.map(({ id }) => id),
        ),
      ),
    );
};

/**
 * Sends due notifications: by email if the address is verified, else by text message. Outdated and
 * switched-off ones are dropped; failed ones are retried (letter.rules.ts) and reported to `failed`. Returns
 * how many were processed.
 */
export const sendNotifications = async (
  { database, clock, providers, publicUrl }: Needs,
  { limit, failed }: { limit: number; failed: (notice: Notice, error: unknown) => void },
): Promise<number> => {
  const now = clock.now();
  const { notices: due, found } = await claim(database, { limit, now });
  if (due.length === 0) return found;
  const abouts = await readRecipients(database, due, now);
  const translationsFor = await readTranslationsByLanguage(
    database,
    due.map(({ language }) => language),
  );
  const send = async (notice: Notice): Promise<Sent> => {
    const message = composeMessage(notice, abouts, {
      now,
      publicUrl,
      translate: translationsFor(notice.language),
    });
    if (message === null) return { id: notice.id, sentAt: null, message: null };
    const { to, phone, subject, text, kept } = message;
    if (phone) await providers.sms.send({ to, text });
    else await providers.mailer.send({ to, subject, text });
    return { id: notice.id, sentAt: clock.now(), message: kept };
  };
  const ended = await Promise.all(
    due.map((notice) => send(notice).catch((error: unknown) => failed(notice, error))),
  );
  await saveSent(
    database,
    ended.filter((sent) => sent !== undefined),
  );
  return found;
};

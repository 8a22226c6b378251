import { and, asc, lte, sql } from "drizzle-orm";
import { prefixOf } from "#contract/language.ts";
import { type Database, anyOf, transact } from "../platform/database/database.ts";
import { notices } from "../platform/database/tables/notices.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { readTranslationsByLanguage } from "../catalog/translations.ts";
import { dayIn } from "#contract/day.ts";
import { nextTry } from "./letter.rules.ts";
import type { Composed } from "./texts/notification.ts";
import { letterText, notificationTable, smsText } from "./texts/table.ts";
import { createFormatter } from "./texts/formatter.ts";
import { readRecipients } from "./read-recipients.ts";

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "mailer" | "sms">;
  publicUrl: string;
};
type Notice = typeof notices.$inferSelect;
type Recipients = Awaited<ReturnType<typeof readRecipients>>;

/** Takes notices that are due, and notes their next tries first, so that of several processes one sends each. */
const claim = (database: Database, { limit, now }: { limit: number; now: Date }): Promise<Notice[]> =>
  transact(database, async (transaction) => {
    const due = await transaction
      .select()
      .from(notices)
      .where(lte(notices.dueAt, now))
      .orderBy(asc(notices.dueAt), asc(notices.id))
      .limit(limit)
      .for("no key update", { skipLocked: true });
    if (due.length === 0) return [];
    const values = JSON.stringify(
      due.map(({ id, attempts }) => ({ id, attempts: attempts + 1, at: nextTry(attempts + 1, now) })),
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
          anyOf(
            notices.id,
            due.map(({ id }) => id),
          ),
        ),
      );
    return due;
  });

type Message = {
  readonly to: string;
  readonly phone: boolean;
  readonly subject: string;
  readonly text: string;
};

/** The page that helps, in the language of the notice. */
const pageUrl = (publicUrl: string, language: Notice["language"], page: string): string =>
  `${publicUrl}${prefixOf(language)}${page}`;

/** What goes out of a notice; null where it is no news any more, switched off, or nobody is there to read it. */
const composeMessage = (
  notice: Notice,
  { people, subjects }: Recipients,
  { now, publicUrl, translate }: { now: Date; publicUrl: string; translate: (word: string) => string },
): Message | null => {
  const { language, subscriptionId, kind } = notice;
  const person = people.get(notice.clientId);
  const about = subscriptionId === null ? null : (subjects.get(subscriptionId) ?? null);
  if (person === undefined || person.client.phone === null) return null;
  const { phone, email, emailVerifiedAt, noticeReminders, noticeNews } = person.client;
  const { category, compose } = notificationTable[kind];
  if (category === "reminders" && !noticeReminders) return null;
  if (category === "news" && !noticeNews) return null;
  const composed: Composed = compose(
    notice.facts,
    { subject: about?.subject ?? null, person: { leaving: person.client.deletionRequestedAt !== null } },
    createFormatter(language, {
      device: translate(about?.device ?? ""),
      translate,
      today: about?.today ?? dayIn(person.zone, now),
    }),
  );
  if (composed === null) return null;
  const content = { ...composed, url: pageUrl(publicUrl, language, composed.page) };
  if (composed.to !== null || email === null || emailVerifiedAt === null)
    return { to: composed.to ?? phone, phone: true, subject: "", text: smsText(content) };
  const settings =
    category === "reminders" || category === "news"
      ? { language, url: pageUrl(publicUrl, language, "/profile/") }
      : null;
  return { to: email, phone: false, subject: composed.subject, text: letterText(content, settings) };
};

/**
 * Sends notices that are due: to the client's e-mail address if it is proved, else as text messages. Those that are no
 * news any more, or switched off, are dropped. What the service did not take is tried again later (notifications/letter.rules.ts);
 * `failed` hears of it. Gives how many were looked at.
 */
export const sendNotifications = async (
  { database, clock, providers, publicUrl }: Needs,
  { limit, failed }: { limit: number; failed: (error: unknown) => void },
): Promise<number> => {
  const now = clock.now();
  const due = await claim(database, { limit, now });
  if (due.length === 0) return 0;
  const abouts = await readRecipients(database, due, now);
  const translationsFor = await readTranslationsByLanguage(
    database,
    due.map(({ language }) => language),
  );
  const send = async (notice: Notice): Promise<{ id: number; sent: boolean }> => {
    const message = composeMessage(notice, abouts, {
      now,
      publicUrl,
      translate: translationsFor(notice.language),
    });
    if (message === null) return { id: notice.id, sent: false };
    const { to, phone, subject, text } = message;
    if (phone) await providers.sms.send({ to, text });
    else await providers.mailer.send({ to, subject, text });
    return { id: notice.id, sent: true };
  };
  const results = await Promise.allSettled(due.map(send));
  const over: { id: number; sent: boolean }[] = [];
  for (const result of results) {
    if (result.status === "fulfilled") over.push(result.value);
    else failed(result.reason);
  }
  for (const sent of [true, false]) {
    const ids = over.filter((one) => one.sent === sent).map(({ id }) => id);
    if (ids.length === 0) continue;
    await database
      .update(notices)
      .set({ dueAt: null, sentAt: sent ? clock.now() : null })
      .where(anyOf(notices.id, ids));
  }
  return due.length;
};

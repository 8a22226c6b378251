import { desc, eq, lt } from "drizzle-orm";
import { dayMs } from "#contract/day.ts";
import { type Database, eqAny } from "#server/platform/database/database.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Forget } from "#server/clients/purge-client.ts";
import type { Mailer, SmsProvider, VoiceProvider } from "#server/platform/providers/providers.ts";
import { sandboxMessages } from "./tables.ts";

/** A received message; `at` in ISO 8601. The last four digits of a call's `from` are the code. */
export type Message = {
  channel: "sms" | "call" | "mail";
  to: string;
  from: string;
  text: string;
  at: string;
};

/** Messages are deleted after 30 days. */
const kept = 30 * dayMs;

/** All phones and mailboxes: receives the server's messages and lists them. */
export const openInbox = (database: Database, clock: Clock) => {
  const receive = async (message: Omit<typeof sandboxMessages.$inferInsert, "at">): Promise<void> => {
    const at = clock.now();
    await database.delete(sandboxMessages).where(lt(sandboxMessages.at, new Date(at.getTime() - kept)));
    await database.insert(sandboxMessages).values({ ...message, at });
  };
  const sms: SmsProvider = {
    send: ({ to, text }) => receive({ channel: "sms", recipient: to, sender: "Kabinet", text }),
  };
  const voice: VoiceProvider = {
    call: ({ to, code }) =>
      receive({ channel: "call", recipient: to, sender: `7499500${code}`, text: "Robot call" }),
  };
  const mailer: Mailer = {
    send: ({ to, subject, text }) =>
      receive({
        channel: "mail",
        recipient: to,
        sender: "kabinet@sandbox.example",
        text: `${subject}\n\n${text}`,
      }),
  };

  /** Newest first, at most 100; `to`: one phone or address. */
  const list = async (to?: string): Promise<Message[]> => {
    const rows = await database
      .select()
      .from(sandboxMessages)
      .where(to === undefined ? undefined : eq(sandboxMessages.recipient, to))
      .orderBy(desc(sandboxMessages.id))
      .limit(100);
    return rows.map(({ channel, recipient, sender, text, at }) => ({
      channel,
      to: recipient,
      from: sender,
      text,
      at: at.toISOString(),
    }));
  };

  const forget: Forget = async (transaction, { phone, emails }) => {
    const theirs = eqAny(sandboxMessages.recipient, [phone, ...emails]);
    const count = await transaction.$count(sandboxMessages, theirs);
    await transaction.delete(sandboxMessages).where(theirs);
    return count;
  };

  return { sms, voice, mailer, list, forget };
};
export type Inbox = ReturnType<typeof openInbox>;

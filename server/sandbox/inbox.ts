import { desc, eq } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Mailer } from "../providers/mailer.ts";
import type { SmsProvider } from "../providers/sms.ts";
import type { VoiceProvider } from "../providers/voice.ts";
import { sandboxMessages } from "./tables.ts";

/** What a person received; `at` is ISO 8601. A call's `from` is a number whose last four digits are the code. */
export type Message = {
  channel: "sms" | "call" | "mail";
  to: string;
  from: string;
  text: string;
  at: string;
};

/** Everybody's phone and mailbox: takes what the server sends, and shows it. */
export const openInbox = (database: Database, clock: Clock) => {
  const receive = async (message: Omit<typeof sandboxMessages.$inferInsert, "at">): Promise<void> => {
    await database.insert(sandboxMessages).values({ ...message, at: clock.now() });
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

  /** Newest first, at most 100; `to` narrows it to one phone or address. */
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

  return { sms, voice, mailer, list };
};
export type Inbox = ReturnType<typeof openInbox>;

import { createTransport } from "nodemailer";
import { ServiceFailure, requestTimeout, isTimeout } from "./ask.ts";
import type { Mailer } from "./providers.ts";

const isLocal = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);

/** The reply code (RFC 5321) with which a mail server has said no, as `SMTP_550`; null if it has not. */
const replyCodeOf = (error: unknown): string | null =>
  error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
    ? `SMTP_${error.responseCode}`
    : null;

/**
 * A mail server behind `smtp://name:password@host:port` or `smtps://…`. Letters carry a token, so that beyond this
 * machine they travel encrypted or not at all (STARTTLS is required, RFC 3207). Messages name the server and never the
 * letter, which its replies may quote.
 */
export const smtpMailer = (configured: string, { from }: { from: string }): Mailer => {
  const { hostname, host, protocol } = new URL(configured);
  const transport = createTransport({
    url: configured,
    requireTLS: protocol === "smtp:" && !isLocal(hostname),
    connectionTimeout: requestTimeout,
    greetingTimeout: requestTimeout,
    socketTimeout: requestTimeout,
    // A letter is made of our words and one address; nothing may make it fetch a file or a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      try {
        // As an object, so that no address can say more than one.
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
      } catch (cause) {
        const code = replyCodeOf(cause);
        const unanswered = isTimeout(cause) ? "timeout" : "unreachable";
        const outcome = code === null ? unanswered : "refused";
        throw new ServiceFailure(outcome, `${host} did not take a letter`, { code, cause });
      }
    },
  };
};

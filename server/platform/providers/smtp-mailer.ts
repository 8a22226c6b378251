import { createTransport } from "nodemailer";
import { ServiceFailure, requestTimeout, isTimeout } from "./ask.ts";
import type { Mailer } from "./providers.ts";

const isLocal = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);

/** SMTP reply code (RFC 5321) as `SMTP_550`; null without a reply. */
const replyCodeOf = (error: unknown): string | null =>
  error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
    ? `SMTP_${error.responseCode}`
    : null;

/**
 * A mail server at `smtp://name:password@host:port` or `smtps://…`. Letters contain tokens, so other machines require
 * TLS (STARTTLS, RFC 3207). Error messages name the server only, as its replies may quote the letter.
 */
export const smtpMailer = (configured: string, { from }: { from: string }): Mailer => {
  const { hostname, host, protocol } = new URL(configured);
  const transport = createTransport({
    url: configured,
    requireTLS: protocol === "smtp:" && !isLocal(hostname),
    connectionTimeout: requestTimeout,
    greetingTimeout: requestTimeout,
    socketTimeout: requestTimeout,
    // A letter must never load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      try {
        // An object cannot contain several addresses.
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

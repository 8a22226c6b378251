import {
  type CashRegister,
  type Mailer,
  type Providers,
  type SmsProvider,
  type VoiceProvider,
  ownRegister,
} from "./providers.ts";
import {
  type Fetch,
  ServiceFailure,
  ask,
  isTimeout,
  readEndpoint,
  readReply,
  refuseReply,
  requestTimeout,
} from "./ask.ts";
import * as v from "valibot";
import { IsoMoment } from "#contract/day.ts";
import { Fiscal } from "#contract/payment.ts";
import { type Acquirer, AcquirerRefund, BankOperations, Intent, type IntentRequest } from "./acquirer.ts";
import { readNotificationsWith } from "./notification-signature.ts";
import { createTransport } from "nodemailer";

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

/** Concurrent requests. */
const maxConcurrent = 20;

/**
 * An acquirer with the sandbox's protocol: `POST intents/` and `GET intents/{id}/` return an `Intent`, 404 for an
 * unknown one; `POST intents/{id}/refunds/` returns an `AcquirerRefund`; `GET operations/?day=YYYY-MM-DD&cursor=…` returns
 * `BankOperations`, at most a megabyte. POSTs carry the reference as
 * `Idempotency-Key` and are repeatable. The password of the address signs notifications; `formerSecret` is accepted
 * during a change.
 */
export const httpAcquirer = (
  configured: string,
  fetch: Fetch = globalThis.fetch,
  { formerSecret }: { formerSecret?: string | undefined } = {},
): Acquirer => {
  const endpoint = readEndpoint(configured);
  // With an empty key anyone could sign notifications.
  if (endpoint.secret === "") throw new Error("ACQUIRER_URL has no password");
  const post = (path: string, body: { reference: string; amount: number }) =>
    ask(endpoint, { method: "POST", path, body, headers: { "idempotency-key": body.reference } }, fetch);
  const createIntent = async (request: IntentRequest) =>
    readReply(endpoint, await post("intents/", request), Intent);
  const pathOf = (intentId: string) => `intents/${encodeURIComponent(intentId)}/`;
  return {
    createIntent,
    createIntents: async (requests) => {
      const results: PromiseSettledResult<Intent>[] = [];
      for (let from = 0; from < requests.length; from += maxConcurrent)
        results.push(
          ...(await Promise.allSettled(requests.slice(from, from + maxConcurrent).map(createIntent))),
        );
      return results;
    },
    getIntent: async (intentId) => {
      const reply = await ask(endpoint, { method: "GET", path: pathOf(intentId) }, fetch);
      if (reply.status !== 404) return readReply(endpoint, reply, Intent);
      await reply.body?.cancel();
      return null;
    },
    refund: async ({ intentId, reference, amount }) =>
      readReply(endpoint, await post(`${pathOf(intentId)}refunds/`, { reference, amount }), AcquirerRefund),
    listOperations: async ({ day, cursor }) => {
      const query = new URLSearchParams({ day, ...(cursor === null ? {} : { cursor }) });
      const path = `operations/?${query.toString()}`;
      return readReply(endpoint, await ask(endpoint, { method: "GET", path }, fetch), BankOperations);
    },
    readNotification: readNotificationsWith([
      endpoint.secret,
      ...(formerSecret === undefined ? [] : [formerSecret]),
    ]),
  };
};

const Issued = v.object({
  number: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  fiscal: v.optional(Fiscal),
  at: v.optional(IsoMoment),
});

/**
 * A cash register with one HTTP address: `POST receipts/ {kind, reference, number, amount, lines, customer}`,
 * repeatable by the reference in `Idempotency-Key`, returns `{number, fiscal?, at?}` (`contract/payment.ts`; `at` in
 * ISO), or 422 for a refusal.
 */
export const httpRegister = (configured: string, fetch: Fetch = globalThis.fetch): CashRegister => {
  const endpoint = readEndpoint(configured);
  return {
    issue: async (request) => {
      const headers = { "idempotency-key": request.reference };
      const reply = await ask(endpoint, { method: "POST", path: "receipts/", body: request, headers }, fetch);
      if (reply.status !== 422) {
        const { at, ...issued } = await readReply(endpoint, reply, Issued);
        return { kind: "issued", ...issued, at: at === undefined ? undefined : new Date(at) };
      }
      await reply.body?.cancel();
      return { kind: "refused" };
    },
  };
};

/**
 * A carrier with one HTTP address: `POST {"channel": "sms", "to", "text"}` and `POST {"channel": "call", "to",
 * "code"}`, 2xx once accepted.
 */
export const httpCarrier = (
  configured: string,
  fetch: Fetch = globalThis.fetch,
): { sms: SmsProvider; voice: VoiceProvider } => {
  const endpoint = readEndpoint(configured);
  const hand = async (body: Record<string, string>): Promise<void> => {
    const reply = await ask(endpoint, { method: "POST", path: "", body }, fetch);
    if (!reply.ok) return refuseReply(endpoint, reply);
    await reply.body?.cancel();
  };
  return {
    sms: { send: ({ to, text }) => hand({ channel: "sms", to, text }) },
    voice: { call: ({ to, code }) => hand({ channel: "call", to, code }) },
  };
};

/** The configured services; the sandbox has its own. */
export const chooseProviders = ({
  smsUrl,
  acquirerUrl,
  formerAcquirerSecret,
  registerUrl,
  smtpUrl,
  mailFrom,
}: {
  smsUrl: string;
  acquirerUrl: string;
  /** The acquirer's previous password, while notifications are signed with both. */
  formerAcquirerSecret?: string | undefined;
  /** Without a register, receipts have our own numbers. */
  registerUrl?: string | undefined;
  smtpUrl: string;
  /** Sender of letters. */
  mailFrom: string;
}): Providers => ({
  ...httpCarrier(smsUrl),
  acquirer: httpAcquirer(acquirerUrl, undefined, { formerSecret: formerAcquirerSecret }),
  register: registerUrl === undefined ? ownRegister : httpRegister(registerUrl),
  mailer: smtpMailer(smtpUrl, { from: mailFrom }),
});

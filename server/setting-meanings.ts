import type { SettingName } from "./environment.ts";

/** Purpose of a setting, and a description of its default if that is no value. Markdown, for docs/deploy.md. */
export type Meaning = {
  readonly meaning: string;
  /** `none` if left out. */
  readonly development?: string;
  readonly production?: string;
};

/** In the order of the table. */
export const meanings: Readonly<Record<SettingName, Meaning>> = {
  PORT: { meaning: "where it listens; 0 takes a free one" },
  HOST: { meaning: "another host than this machine only where no one else can reach it" },
  TLS_CERT_FILE: {
    meaning:
      "a certificate with its chain, in PEM: the server then speaks HTTP/2 and HTTP/1.1 over TLS itself, on `PORT` ([without a proxy](#without-a-proxy))",
  },
  TLS_KEY_FILE: { meaning: "its private key, in PEM" },
  METRICS_PORT: {
    development: "off",
    production: "off",
    meaning: "where it tells its metrics, never on the public port ([operate.md](operate.md))",
  },
  METRICS_HOST: { meaning: "likewise" },
  PUBLIC_URL: {
    development: "the address it listens on",
    meaning: "how people reach it: `https://kabinet.example`",
  },
  STAFF_TOKENS: {
    meaning:
      "`name:secret,…`, secrets of 32 characters or more: who may use the staff side at `/staff/`, which is not there without it ([staff.md](staff.md))",
  },
  TRUSTED_PROXIES: {
    production: "must be set where `PUBLIC_URL` is https and there is no `TLS_CERT_FILE`",
    meaning:
      "addresses and ranges of your proxies (`127.0.0.1, 10.0.0.0/8`). Only from them are `X-Forwarded-For`, `X-Request-Id` and `traceparent` believed. Behind a proxy that is not named all clients count as one, and the log warns of it (decision 075)",
  },
  DATABASE_URL: {
    production: "must be set, or `ALLOW_EMBEDDED`",
    meaning: "`postgres://name:password@host/database`; beyond this machine with `?sslmode=verify-full`",
  },
  ALLOW_EMBEDDED: {
    development: "not set",
    production: "not set",
    meaning:
      "`yes`: production without `DATABASE_URL`, on the embedded database, which a power cut can cost its last writes",
  },
  DATA_DIR: { meaning: "the folder of the embedded database" },
  SANDBOX: { meaning: "the embedded rest of the world; cannot be on in production" },
  APP_NAME: {
    meaning:
      "what every call is signed with. **It is built into `dist/`**: build with the same three, or the server does not start",
  },
  APP_VERSION: { meaning: "likewise; the version that this server serves" },
  APP_KEY: { meaning: "likewise. The key is in every browser and so no secret" },
  SMS_URL: { development: "the sandbox", meaning: "the carrier: `https://name:password@…`" },
  SMTP_URL: {
    development: "the sandbox",
    meaning: "the mail server: `smtps://name:password@host`, or `smtp://`, which then has to offer STARTTLS",
  },
  ACQUIRER_URL: {
    development: "the sandbox",
    meaning:
      "the acquirer; its password also signs the acquirer's notifications, which go to `PUBLIC_URL/api/v3/payment/notification/`",
  },
  SBP: {
    meaning:
      'whether the acquirer takes payments by SBP: `on` offers them (an intent then says `way: "sbp"`)',
  },
  FORMER_ACQUIRER_SECRET: {
    meaning:
      "the password that `ACQUIRER_URL` had before: while the acquirer changes to the new one, both sign its notifications",
  },
  REGISTER_URL: {
    development: "our own numbers",
    production: "our own numbers",
    meaning: "the cash register",
  },
  MAIL_FROM: {
    development: "`kabinet@` and the host of `PUBLIC_URL`",
    production: "the same",
    meaning: "whom letters come from",
  },
  SUPPORT_URL: {
    meaning:
      "the messenger bot, to which the pages of this server link (docs/design.md). Without it they name the messengers of the organisation, and no chat",
  },
  RECORDING_SECRET: {
    meaning:
      "at least 32 characters, which links for recording are signed with (decision 095). Without it no page can be recorded",
  },
  RENDERING: {
    meaning:
      "`on`: a thread renders the pages of signed-in clients with their data; it takes 130 MB at most (decision 230). `off`: they are sent the frame, and the application asks for the data",
  },
  RENDERING_TIMEOUT: { meaning: "milliseconds after which such a page is sent without data" },
  COURIERS_URL: { meaning: "the couriers' entry, likewise; not shown where it is not set" },
  SENDS_PER_ADDRESS: {
    meaning:
      "codes that one address (in IPv6 one /64) may ask for in an hour and leave unanswered; more where many people sign in by one address",
  },
  WRONG_PER_ADDRESS: {
    meaning: "wrong codes of an address of which nothing is known; one comes back every three days",
  },
  TEXTS_PER_NUMBER: {
    meaning:
      "text messages to one number in a day; the last three are for browsers in which its owner has signed in",
  },
  TEXTS_PER_HOUR: {
    meaning: "text messages to everybody in an hour; an alert in the log says when they are used up",
  },
  REQUESTS_PER_SECOND: {
    meaning:
      "calls of one signed-in client, on average over five seconds (decision 084); calls from one address without a sign-in may be two and a half times as many, files twenty times",
  },
};

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
  ROLE: {
    meaning:
      "`web`: answers requests and runs no jobs; `jobs`: runs jobs and answers `/healthz` and `/readyz` alone; `all`: both",
  },
  PORT: { meaning: "port to listen on; 0 takes a free one" },
  HOST: { meaning: "address to listen on; never reachable from outside" },
  TLS_CERT_FILE: {
    meaning:
      "certificate chain (PEM): the server then speaks HTTP/2 and HTTP/1.1 over TLS on `PORT` ([without a proxy](#without-a-proxy))",
  },
  TLS_KEY_FILE: { meaning: "its private key (PEM)" },
  METRICS_PORT: {
    development: "off",
    production: "off",
    meaning: "port of the metrics, never the public one ([operate.md](operate.md))",
  },
  METRICS_HOST: { meaning: "address of the metrics" },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    development: "off",
    production: "off",
    meaning:
      "OpenTelemetry collector (OTLP over HTTP) that receives traces ([operate.md](operate.md#traces)); `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` are also read",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: "share of the requests that are traced, from 0 to 1, unless the proxy's `traceparent` decides",
  },
  PUBLIC_URL: {
    development: "the address it listens on",
    meaning: "public address: `https://kabinet.example`",
  },
  STAFF_TOKENS: {
    meaning:
      "`name:secret,…`, random secrets of at least 32 characters: access to `/staff/`, which does not exist without it ([staff.md](staff.md))",
  },
  TRUSTED_PROXIES: {
    production: "must be set where `PUBLIC_URL` is https and there is no `TLS_CERT_FILE`",
    meaning:
      "addresses and ranges of your proxies (`127.0.0.1, 10.0.0.0/8`). Only their `X-Forwarded-For`, `X-Request-Id` and `traceparent` are trusted. Behind an unnamed proxy all clients count as one, and the log warns (decision 084)",
  },
  API_ORIGINS: {
    meaning:
      "origins, comma-separated, whose pages may call the API (CORS): those of builds with `API_URL` that are served from elsewhere",
  },
  DATABASE_URL: {
    production: "must be set, or `ALLOW_EMBEDDED`",
    meaning: "`postgres://name:password@host/database`; for another machine with `?sslmode=verify-full`",
  },
  MIGRATE: {
    meaning:
      "`on`: the server migrates the database when it starts; `off`: it waits, not ready, until `npm run migrate` has ([upgrade](#upgrade))",
  },
  MIGRATION_DATABASE_URL: {
    development: "`DATABASE_URL`",
    production: "`DATABASE_URL`",
    meaning:
      "address for `npm run migrate`, `backup` and `restore`: without a pooler, as the role that owns the tables. A server uses it only with `MIGRATE=on`",
  },
  MIGRATION_LOCK_TIMEOUT: {
    meaning: "milliseconds that a migration waits for a lock before it gives up; no harm is done",
  },
  DATABASE_POOLER: {
    meaning:
      "`auto`: a pooler is recognised; `none`; `transaction`: PgBouncer and the like; `prepared`: one that keeps prepared statements ([with a pooler](#with-a-pooler))",
  },
  DATABASE_APPLICATION_NAME: { meaning: "name of the connections in `pg_stat_activity`" },
  DATABASE_CONNECTIONS: { meaning: "connections of a process, for clients and jobs" },
  DATABASE_GUEST_CONNECTIONS: { meaning: "likewise, for requests without a valid token" },
  DATABASE_CONNECTION_LIFETIME: { meaning: "seconds after which a connection is replaced" },
  DATABASE_CONNECT_TIMEOUT: { meaning: "milliseconds to wait for a connection" },
  DATABASE_STATEMENT_TIMEOUT: { meaning: "milliseconds; PostgreSQL's `statement_timeout` of every session" },
  DATABASE_LOCK_TIMEOUT: { meaning: "likewise, `lock_timeout`" },
  DATABASE_IDLE_TIMEOUT: { meaning: "likewise, `idle_in_transaction_session_timeout`" },
  ALLOW_EMBEDDED: {
    development: "not set",
    production: "not set",
    meaning: "`yes`: production on the embedded database, which may lose its last writes in a power failure",
  },
  DATA_DIR: { meaning: "folder of the embedded database" },
  DESTRUCTION_FILE: {
    development: "`destructions.jsonl` in `DATA_DIR`",
    production: "the same",
    meaning:
      "file that notes which clients were purged, on a disk that outlives the database: after a restore they are purged again ([operate.md](operate.md#restore)). Must be writable",
  },
  ASSETS_DIR: {
    meaning:
      "folder that all processes share: each puts the files of its release there, and serves those of other releases from it ([upgrade](#upgrade))",
  },
  SANDBOX: { meaning: "simulated providers; not possible in production" },
  APP_NAME: {
    meaning:
      "signs every call. **It is built into `dist/`**: build with the same three, or the server does not start",
  },
  APP_VERSION: { meaning: "likewise; the version this server serves" },
  APP_KEY: { meaning: "likewise; every browser has it, so it is no secret" },
  SMS_URL: { development: "the sandbox", meaning: "SMS carrier: `https://name:password@…`" },
  SMTP_URL: {
    development: "the sandbox",
    meaning: "mail server: `smtps://name:password@host`, or `smtp://` with STARTTLS",
  },
  ACQUIRER_URL: {
    development: "the sandbox",
    meaning: "acquirer; its password also signs notifications to `PUBLIC_URL/api/v3/payment/notification/`",
  },
  SBP: {
    meaning: '`on`: the acquirer takes payments by SBP (`way: "sbp"` of an intent)',
  },
  FORMER_ACQUIRER_SECRET: {
    meaning: "former password of `ACQUIRER_URL`, also accepted while the acquirer changes to the new one",
  },
  REGISTER_URL: {
    development: "our own numbers",
    production: "our own numbers",
    meaning: "cash register",
  },
  MAIL_FROM: {
    development: "`kabinet@` and the host of `PUBLIC_URL`",
    production: "the same",
    meaning: "sender of letters",
  },
  SUPPORT_URL: {
    meaning:
      "messenger bot of the support links (docs/design.md); without it the organisation's messengers are listed",
  },
  SECURITY_CONTACT: {
    meaning:
      "e-mail address or page for reports of vulnerabilities, published in `/.well-known/security.txt` (RFC 9116); without it there is no such file",
  },
  RECORDING_SECRET: {
    meaning:
      "random, at least 32 characters (`openssl rand -hex 24`), signs links for recording (decision 095); without it no page can be recorded",
  },
  RENDERING: {
    meaning:
      "`on`: a thread of at most 150 MB renders clients' pages with data (decision 230). `off`: pages without data, which the application loads",
  },
  RENDERING_TIMEOUT: { meaning: "milliseconds after which such a page is sent without data" },
  COURIERS_URL: { meaning: "link to the couriers' entry; hidden without it" },
  SENDS_PER_ADDRESS: {
    meaning: "unconfirmed codes per hour for one address (IPv6: /64); raise it for shared addresses",
  },
  WRONG_PER_ADDRESS: {
    meaning: "wrong codes of an unknown address; one is restored every three days",
  },
  TEXTS_PER_NUMBER: {
    meaning: "text messages per day to one number; the last three only for known browsers",
  },
  TEXTS_PER_HOUR: {
    meaning: "text messages per hour in all; the log alerts when they are used up",
  },
  REQUESTS_PER_SECOND: {
    meaning:
      "calls per second of one client, averaged over five seconds (decision 084); 2.5 times as many per address without a sign-in, 20 times for files",
  },
};

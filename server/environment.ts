import * as v from "valibot";
import { developmentApp } from "#contract/headers.ts";
import { Email } from "#contract/email.ts";
import { migrationLockTimeout } from "./platform/database/migrate.ts";
import { poolerModes, postgresDefaults } from "./platform/database/postgres.ts";
import { readRange } from "./platform/http/address.ts";
import { looksRandom } from "./platform/token.rules.ts";
import { StaffTokens } from "./staff/tokens.ts";

const Url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    ),
  );
/**
 * Addresses of the acquirer, the carrier and the cash register contain a password, which also signs notifications.
 */
const SecretUrl = v.pipe(
  Url("https:", "http:"),
  v.check((value) => new URL(value).password !== "", "must carry a password, as https://name:password@…"),
);
const MailUrl = Url("smtp:", "smtps:");
const isThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
/** Traffic to other machines is encrypted. On this one a stub or an encrypting proxy may use plain http. */
const encrypted = v.check(
  (value: string) => new URL(value).protocol === "https:" || isThisMachine(new URL(value).hostname),
  "must begin with https:// in production, unless it leads to this machine",
);
const Origin = v.pipe(
  Url("https:", "http:"),
  v.check((value) => ["/", ""].includes(new URL(value).pathname), "must have no path"),
  v.transform((value) => new URL(value).origin),
);
/** Comma-separated. */
const Origins = v.pipe(
  v.string(),
  v.transform((value) => (value === "" ? [] : value.split(",").map((part) => part.trim()))),
  v.array(Origin),
);
const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, "must be a number from 0 to 65535"),
  v.transform(Number),
  v.maxValue(65_535, "must be a number from 0 to 65535"),
);
/** A whole number of this range. */
const Between = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => /^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be a number from ${least} to ${most}`,
    ),
    v.transform(Number),
  );
const Count = Between(1, 999_999);
const Share = v.pipe(
  v.string(),
  v.regex(/^(?:0(?:\.\d{1,6})?|1)$/, "must be a number from 0 to 1"),
  v.transform(Number),
);
/** Comma-separated addresses and CIDR ranges. */
const Ranges = v.pipe(
  v.string(),
  v.transform((value) => (value === "" ? [] : value.split(",").map((part) => readRange(part.trim())))),
  v.check((ranges) => !ranges.includes(null), "must be addresses or ranges, as 10.0.0.0/8, 192.0.2.7"),
  v.transform((ranges) => ranges.filter((range) => range !== null)),
);
const Version = v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, "must be like 1.0.0"));

const random = "must be random, as `openssl rand -hex 24` makes it";
const RandomSecret = v.pipe(v.string(), v.check(looksRandom, random));

const OnOrOff = v.picklist(["on", "off"], "must be on or off");

const { limits } = postgresDefaults;
/** A longer one would outlast a request (V36). Milliseconds. */
const longest = 9_000;
const databaseSettings = {
  MIGRATE: v.optional(OnOrOff, "on"),
  MIGRATION_DATABASE_URL: v.optional(Url("postgres:", "postgresql:")),
  MIGRATION_LOCK_TIMEOUT: v.optional(Between(100, 3_600_000), String(migrationLockTimeout)),
  DATABASE_POOLER: v.optional(
    v.picklist(poolerModes, `must be ${poolerModes.slice(0, -1).join(", ")} or ${poolerModes.at(-1)}`),
    postgresDefaults.pooler,
  ),
  DATABASE_APPLICATION_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,63}$/, "must have 1 to 63 ASCII characters")),
    postgresDefaults.applicationName,
  ),
  DATABASE_CONNECTIONS: v.optional(Between(1, 1_000), String(postgresDefaults.connections)),
  DATABASE_GUEST_CONNECTIONS: v.optional(Between(1, 1_000), String(postgresDefaults.guestConnections)),
  DATABASE_CONNECTION_LIFETIME: v.optional(Between(1, 86_400), String(postgresDefaults.lifetime)),
  DATABASE_CONNECT_TIMEOUT: v.optional(Between(100, longest), String(postgresDefaults.connectTimeout)),
  DATABASE_STATEMENT_TIMEOUT: v.optional(Between(100, longest), String(limits.statement_timeout)),
  DATABASE_LOCK_TIMEOUT: v.optional(Between(100, longest), String(limits.lock_timeout)),
  DATABASE_IDLE_TIMEOUT: v.optional(
    Between(1_000, 3_600_000),
    String(limits.idle_in_transaction_session_timeout),
  ),
};

const anywhere = {
  ROLE: v.optional(v.picklist(["all", "web", "jobs"], "must be all, web or jobs"), "all"),
  PORT: v.optional(Port, "3000"),
  HOST: v.optional(v.string(), "127.0.0.1"),
  DATABASE_URL: v.optional(Url("postgres:", "postgresql:")),
  ...databaseSettings,
  DATA_DIR: v.optional(v.string(), ".data"),
  DESTRUCTION_FILE: v.optional(v.string()),
  ASSETS_DIR: v.optional(v.string()),
  TRUSTED_PROXIES: v.optional(Ranges, ""),
  API_ORIGINS: v.optional(Origins, ""),
  RENDERING: v.optional(OnOrOff, "on"),
  RENDERING_TIMEOUT: v.optional(Count, "1000"),
  ALLOW_EMBEDDED: v.optional(v.literal("yes", "must be yes, or not be set")),
  METRICS_PORT: v.optional(Port),
  METRICS_HOST: v.optional(v.string(), "127.0.0.1"),
  STAFF_TOKENS: v.optional(StaffTokens, ""),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(Url("https:", "http:")),
  OTEL_TRACES_SAMPLER_ARG: v.optional(Share, "1"),
  TLS_CERT_FILE: v.optional(v.string()),
  TLS_KEY_FILE: v.optional(v.string()),
};
const optionalLinks = {
  SECURITY_CONTACT: v.optional(v.union([Email, Url("https:")], "must be an e-mail address or https://…")),
  SUPPORT_URL: v.optional(Url("https:")),
  COURIERS_URL: v.optional(Url("https:", "http:")),
  MAIL_FROM: v.optional(Email),
  REGISTER_URL: v.optional(SecretUrl),
  RECORDING_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"))),
  FORMER_ACQUIRER_SECRET: v.optional(v.pipe(v.string(), v.minLength(8, "must have at least 8 characters"))),
};

const Development = v.object({
  ...anywhere,
  ...optionalLinks,
  SANDBOX: v.optional(OnOrOff, "on"),
  SBP: v.optional(OnOrOff, "on"),
  APP_NAME: v.optional(v.string(), developmentApp.name),
  APP_VERSION: v.optional(Version, developmentApp.version),
  APP_KEY: v.optional(v.string(), developmentApp.key),
  PUBLIC_URL: v.optional(Origin),
  SMS_URL: v.optional(SecretUrl),
  SMTP_URL: v.optional(MailUrl),
  ACQUIRER_URL: v.optional(SecretUrl),
  SENDS_PER_ADDRESS: v.optional(Count, "1000"),
  REQUESTS_PER_SECOND: v.optional(Count, "1000"),
  WRONG_PER_ADDRESS: v.optional(Count, "1000"),
  TEXTS_PER_NUMBER: v.optional(Count, "1000"),
  TEXTS_PER_HOUR: v.optional(Count, "100000"),
});

const Production = v.object({
  ...anywhere,
  ...optionalLinks,
  RECORDING_SECRET: v.optional(RandomSecret),
  STAFF_TOKENS: v.optional(
    v.pipe(
      StaffTokens,
      v.check((tokens) => tokens.every(({ secret }) => looksRandom(secret)), `each ${random}`),
    ),
    "",
  ),
  SANDBOX: v.optional(v.literal("off", "must be off in production"), "off"),
  SBP: v.optional(OnOrOff, "off"),
  APP_NAME: v.string(),
  APP_VERSION: Version,
  APP_KEY: v.pipe(
    v.string(),
    v.minLength(16, "must have at least 16 characters"),
    v.notValue(developmentApp.key, "must not be the development key"),
  ),
  PUBLIC_URL: v.pipe(Origin, encrypted),
  SMS_URL: v.pipe(SecretUrl, encrypted),
  SMTP_URL: MailUrl,
  ACQUIRER_URL: v.pipe(SecretUrl, encrypted),
  REGISTER_URL: v.optional(v.pipe(SecretUrl, encrypted)),
  SENDS_PER_ADDRESS: v.optional(Count, "20"),
  REQUESTS_PER_SECOND: v.optional(Count, "20"),
  WRONG_PER_ADDRESS: v.optional(Count, "20"),
  TEXTS_PER_NUMBER: v.optional(Count, "10"),
  TEXTS_PER_HOUR: v.optional(Count, "2000"),
});

export type SettingName = keyof typeof Development.entries;

/** A setting, its default (null: none), and whether production requires it. */
export type Setting = {
  readonly name: string;
  readonly inDevelopment: string | null;
  readonly inProduction: string | null;
  readonly isRequired: boolean;
};

/** The default of a setting; null for none or an empty one. */
const usual = (schema: v.GenericSchema | undefined): string | null => {
  const value: unknown = schema === undefined ? null : v.getDefault(schema);
  return typeof value === "string" && value !== "" ? value : null;
};

const [inDevelopment, inProduction] = [
  new Map<string, v.GenericSchema>(Object.entries(Development.entries)),
  new Map<string, v.GenericSchema>(Object.entries(Production.entries)),
];

/** All settings, for docs/deploy.md; setting-meanings.ts describes them. */
export const settings: readonly Setting[] = [...inDevelopment.keys()].map((name) => ({
  name,
  inDevelopment: usual(inDevelopment.get(name)),
  inProduction: usual(inProduction.get(name)),
  isRequired: inProduction.get(name)?.type !== "optional",
}));

export type Environment = v.InferOutput<typeof Development> & { readonly production: boolean };

/**
 * Reads the environment; an empty variable counts as missing. Returns the settings, or a sentence for each bad or
 * missing value. In production no secret has a default and the sandbox is off.
 */
export const readEnvironment = (
  variables: Readonly<Record<string, string | undefined>>,
): { kind: "settings"; settings: Environment } | { kind: "problems"; problems: string[] } => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const production = given["NODE_ENV"] === "production";
  const read = v.safeParse(production ? Production : Development, given, { abortPipeEarly: true });
  const single = read.success
    ? missingWithoutSandbox(read.output)
    : read.issues.map((issue) => {
        // An issue of a list's item has the item's index, too.
        const name = v.getDotPath(issue)?.split(".")[0] ?? "environment";
        return given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
      });
  const problems = [
    ...single,
    ...(production ? [...embeddedInProduction(given), ...unnamedProxy(given)] : []),
    ...publicMetrics(given),
    ...roleWithoutDatabase(given),
    ...halfOfCertificate(given),
  ];
  if (read.success && problems.length === 0) {
    return { kind: "settings", settings: { ...read.output, production } };
  }
  return { kind: "problems", problems };
};

type Given = Readonly<Record<string, string | undefined>>;

/** The embedded database does not fsync, so production has to allow it explicitly. */
const embeddedInProduction = ({ DATABASE_URL, ALLOW_EMBEDDED }: Given): string[] =>
  DATABASE_URL !== undefined || ALLOW_EMBEDDED !== undefined
    ? []
    : [
        "DATABASE_URL is missing: without it the data is in PGlite, which a power cut can cost its last writes; if that is meant, set ALLOW_EMBEDDED=yes",
      ];

/** Processes with different roles share a PostgreSQL. */
const roleWithoutDatabase = ({ ROLE, DATABASE_URL }: Given): string[] =>
  (ROLE === "web" || ROLE === "jobs") && DATABASE_URL === undefined
    ? [`DATABASE_URL is missing: ROLE is ${ROLE}, and the embedded database has one process`]
    : [];

/** A certificate needs its key, and a key its certificate. */
const halfOfCertificate = ({ TLS_CERT_FILE, TLS_KEY_FILE }: Given): string[] => {
  if ((TLS_CERT_FILE === undefined) === (TLS_KEY_FILE === undefined)) return [];
  const [missing, given] =
    TLS_KEY_FILE === undefined ? ["TLS_KEY_FILE", "TLS_CERT_FILE"] : ["TLS_CERT_FILE", "TLS_KEY_FILE"];
  return [`${missing} is missing: ${given} is set, and each needs the other`];
};

/** Plain http with an https PUBLIC_URL: a proxy is in front, and without its address all clients count as one. */
const unnamedProxy = ({ PUBLIC_URL = "", TRUSTED_PROXIES, TLS_CERT_FILE }: Given): string[] =>
  TRUSTED_PROXIES !== undefined || TLS_CERT_FILE !== undefined || !/^https:/i.test(PUBLIC_URL)
    ? []
    : [
        "TRUSTED_PROXIES is missing: PUBLIC_URL is https, so a proxy stands before this server; without its address all clients count as one, and soon get no more codes",
      ];

/** Metrics are not public. */
const publicMetrics = ({ PORT = "3000", METRICS_PORT }: Given): string[] =>
  METRICS_PORT === PORT && PORT !== "0" ? ["METRICS_PORT must not be PORT, which everybody can reach"] : [];

/** Without the sandbox real services are required. */
const missingWithoutSandbox = (settings: v.InferOutput<typeof Development>): string[] =>
  settings.SANDBOX === "on"
    ? []
    : (["SMS_URL", "SMTP_URL", "ACQUIRER_URL"] as const)
        .filter((name) => settings[name] === undefined)
        .map((name) => `${name} is missing: without the sandbox it is needed`);

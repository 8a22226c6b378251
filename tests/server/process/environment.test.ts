import { describe, expect, test } from "vitest";
import { readEnvironment } from "#server/environment.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://kabinet:secret@database.example/kabinet",
  APP_NAME: "kabinet",
  APP_VERSION: "1.2.3",
  APP_KEY: "a key of at least sixteen",
  PUBLIC_URL: "https://kabinet.example/",
  SMS_URL: "https://shop:secret@sms.example/",
  SMTP_URL: "smtps://shop:secret@mail.example/",
  ACQUIRER_URL: "https://shop:secret@acquirer.example/",
  TRUSTED_PROXIES: "10.0.0.0/8",
};
const problemsOf = (variables: Record<string, string | undefined>): string[] => {
  const read = readEnvironment(variables);
  return read.kind === "problems" ? read.problems : [];
};

describe("the environment", () => {
  test("needs nothing for development", () => {
    const read = readEnvironment({});
    expect(read).toMatchObject({
      settings: { PORT: 3_000, DATA_DIR: ".data", SANDBOX: "on", APP_NAME: "kabinet" },
    });
  });

  test("is complete for production with these values, without the sandbox", () => {
    expect(readEnvironment(production)).toMatchObject({
      settings: {
        SANDBOX: "off",
        PUBLIC_URL: "https://kabinet.example",
        SENDS_PER_ADDRESS: 20,
        WRONG_PER_ADDRESS: 20,
        TEXTS_PER_NUMBER: 10,
        TEXTS_PER_HOUR: 2_000,
        REQUESTS_PER_SECOND: 20,
        production: true,
      },
    });
  });

  test.each(["APP_NAME", "APP_VERSION", "APP_KEY", "PUBLIC_URL", "SMS_URL", "SMTP_URL", "ACQUIRER_URL"])(
    "names %s when it is missing or empty in production",
    (name) => {
      expect(problemsOf({ ...production, [name]: undefined })).toEqual([`${name} is missing`]);
      expect(problemsOf({ ...production, [name]: "" })).toEqual([`${name} is missing`]);
    },
  );

  test("needs no proxy with a certificate and its key", () => {
    const [TLS_CERT_FILE, TLS_KEY_FILE] = ["/etc/kabinet/own.crt", "/etc/kabinet/own.key"];
    const alone = { ...production, TRUSTED_PROXIES: undefined };
    expect(problemsOf({ ...alone, TLS_CERT_FILE, TLS_KEY_FILE })).toEqual([]);
    expect(problemsOf(alone)).toHaveLength(1);
    expect(problemsOf({ TLS_CERT_FILE })).toEqual([
      "TLS_KEY_FILE is missing: TLS_CERT_FILE is set, and each needs the other",
    ]);
    expect(problemsOf({ TLS_KEY_FILE })).toEqual([
      "TLS_CERT_FILE is missing: TLS_KEY_FILE is set, and each needs the other",
    ]);
  });

  test.each([
    ["PORT", "80000"],
    ["PORT", "http"],
    ["DATABASE_URL", "mysql://localhost/kabinet"],
    ["SANDBOX", "on"],
    ["APP_KEY", "development-only"],
    ["APP_KEY", "short"],
    ["APP_VERSION", "latest"],
    ["PUBLIC_URL", "https://kabinet.example/path"],
    ["PUBLIC_URL", "kabinet"],
    ["ACQUIRER_URL", "https://acquirer.example/"],
    ["SMS_URL", "ftp://sms.example"],
    ["SMTP_URL", "https://mail.example/"],
    ["SMTP_URL", "mail.example:25"],
    ["MAIL_FROM", "kabinet"],
    ["SUPPORT_URL", "javascript:alert(1)"],
    ["RECORDING_SECRET", "9f8b51c2e07d46a3b8c1f6e2d5a7903"],
    ["RECORDING_SECRET", "a".repeat(40)],
    ["RECORDING_SECRET", "kabinet1kabinet1kabinet1kabinet1"],
    ["RECORDING_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz"],
    ["RECORDING_SECRET", "the rain in spain stays mainly in the plain"],
    ["STAFF_TOKENS", `erp:9f8b51c2e07d46a3b8c1f6e2d5a7903e41b6c8d2,shop:${"w".repeat(40)}`],
    ["SECURITY_CONTACT", "http://kabinet.example/report"],
    ["SECURITY_CONTACT", "security"],
    ["SENDS_PER_ADDRESS", "-1"],
    ["REQUESTS_PER_SECOND", "0"],
    ["API_ORIGINS", "https://pages.example, https://other.example/kabinet"],
    ["ALLOW_EMBEDDED", "no"],
    ["MIGRATE", "yes"],
    ["MIGRATION_DATABASE_URL", "mysql://localhost/kabinet"],
    ["MIGRATION_LOCK_TIMEOUT", "0"],
    ["DATABASE_POOLER", "session"],
    ["DATABASE_APPLICATION_NAME", "кабинет"],
    ["DATABASE_CONNECTIONS", "0"],
    ["DATABASE_GUEST_CONNECTIONS", "1001"],
    ["DATABASE_CONNECTION_LIFETIME", "a day"],
    ["DATABASE_CONNECT_TIMEOUT", "10000"],
    ["DATABASE_STATEMENT_TIMEOUT", "9001"],
    ["DATABASE_LOCK_TIMEOUT", "9001"],
    ["DATABASE_IDLE_TIMEOUT", "0"],
    ["METRICS_PORT", "3000"],
    ["PUBLIC_URL", "http://kabinet.example/"],
    ["SMS_URL", "http://shop:secret@sms.example/"],
    ["ACQUIRER_URL", "http://shop:secret@acquirer.example/"],
    ["REGISTER_URL", "http://shop:secret@register.example/"],
    ["SMS_URL", "http://shop:secret@127.0.0.1.example/"],
    ["SMS_URL", "http://shop:secret@localhost.example/"],
  ])("names %s when it is %s in production", (name, value) => {
    const problems = problemsOf({ ...production, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} (?:each )?must`));
  });

  test("says which numbers a limit may have", () => {
    expect(problemsOf({ REQUESTS_PER_SECOND: "0" })).toEqual([
      "REQUESTS_PER_SECOND must be a number from 1 to 999999",
    ]);
  });

  test.each(["127.0.0.1", "127.8.0.1", "localhost", "[::1]"])(
    "allows unencrypted services in production only on this machine (%s)",
    (host) => {
      const url = `http://shop:secret@${host}:9/`;
      const local = { SMS_URL: url, ACQUIRER_URL: url, REGISTER_URL: url, PUBLIC_URL: `http://${host}:9` };
      expect(problemsOf({ ...production, ...local })).toEqual([]);
    },
  );

  test("allows the embedded database in production only with ALLOW_EMBEDDED=yes", () => {
    const without = { ...production, DATABASE_URL: undefined };
    expect(problemsOf(without)).toHaveLength(1);
    expect(problemsOf(without)[0]).toMatch(/^DATABASE_URL is missing: .*ALLOW_EMBEDDED=yes$/);
    expect(problemsOf({ ...without, ALLOW_EMBEDDED: "yes" })).toEqual([]);
    expect(problemsOf({})).toEqual([]);
  });

  test("has processes for requests and for jobs only on a PostgreSQL", () => {
    expect(problemsOf({ ROLE: "web" })).toEqual([
      "DATABASE_URL is missing: ROLE is web, and the embedded database has one process",
    ]);
    expect(problemsOf({ ROLE: "jobs", DATABASE_URL: "postgres://127.0.0.1/kabinet" })).toEqual([]);
    expect(problemsOf({ ROLE: "none" })).toEqual(["ROLE must be all, web or jobs"]);
  });

  test("needs TRUSTED_PROXIES behind a proxy: otherwise all clients share one address", () => {
    const unnamed = { ...production, TRUSTED_PROXIES: undefined };
    expect(problemsOf(unnamed)).toHaveLength(1);
    expect(problemsOf(unnamed)[0]).toMatch(/^TRUSTED_PROXIES is missing: PUBLIC_URL is https/);
    expect(problemsOf({ ...unnamed, PUBLIC_URL: "http://127.0.0.1:9" })).toEqual([]);
    expect(problemsOf({ PUBLIC_URL: "https://kabinet.example" })).toEqual([]);
  });

  test("serves metrics only on a configured port, other than the public one", () => {
    const settings = (given: Record<string, string>) => readEnvironment({ ...production, ...given });
    expect(settings({})).not.toHaveProperty("settings.METRICS_PORT");
    expect(settings({ METRICS_PORT: "9464" })).toMatchObject({
      settings: { METRICS_PORT: 9_464, METRICS_HOST: "127.0.0.1" },
    });
    expect(problemsOf({ ...production, PORT: "8080", METRICS_PORT: "8080" })).toHaveLength(1);
    expect(problemsOf({ PORT: "0", METRICS_PORT: "0" })).toEqual([]);
  });

  test("reports all problems at once", () => {
    expect(problemsOf({ NODE_ENV: "production", PORT: "x" })).toHaveLength(9);
  });

  test("without the sandbox the real services are needed in development too", () => {
    expect(problemsOf({ SANDBOX: "off" }).map((problem) => problem.split(" ")[0])).toEqual([
      "SMS_URL",
      "SMTP_URL",
      "ACQUIRER_URL",
    ]);
  });
});

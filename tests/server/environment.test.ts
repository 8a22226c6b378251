import { describe, expect, test } from "vitest";
import { readEnvironment } from "#server/environment.ts";

const production = {
  NODE_ENV: "production",
  APP_NAME: "kabinet",
  APP_VERSION: "1.2.3",
  APP_KEY: "a key of at least sixteen",
  PUBLIC_URL: "https://kabinet.example/",
  SMS_URL: "https://shop:secret@sms.example/",
  SMTP_URL: "smtps://shop:secret@mail.example/",
  ACQUIRER_URL: "https://shop:secret@acquirer.example/",
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

  test("is complete for production with these values, and the sandbox is off", () => {
    expect(readEnvironment(production)).toMatchObject({
      settings: {
        SANDBOX: "off",
        PUBLIC_URL: "https://kabinet.example",
        ...{ SENDS_PER_ADDRESS: 20, WRONG_PER_ADDRESS: 20, TEXTS_PER_NUMBER: 10, TEXTS_PER_HOUR: 2_000 },
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
    ["SENDS_PER_ADDRESS", "-1"],
  ])("names %s when it is %s in production", (name, value) => {
    const problems = problemsOf({ ...production, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must`));
  });

  test("names everything that is wrong at once", () => {
    expect(problemsOf({ NODE_ENV: "production", PORT: "x" })).toHaveLength(8);
  });

  test("without the sandbox the real services are needed in development too", () => {
    expect(problemsOf({ SANDBOX: "off" }).map((problem) => problem.split(" ")[0])).toEqual([
      "SMS_URL",
      "SMTP_URL",
      "ACQUIRER_URL",
    ]);
  });
});

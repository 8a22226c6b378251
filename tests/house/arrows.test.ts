import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as v from "valibot";

/** A file in a copy of the house, and what the linter must say about it: a rule, or nothing. */
type Planted = { file: string; code: string; rule: string | null };

const imports = (from: string, rule: string | null = "no-restricted-imports") => ({
  code: `import { x } from "${from}";\nexport const y = x;\n`,
  rule,
});
const uses = (expression: string, rule: string | null = "no-restricted-globals") => ({
  code: `export const y = () => ${expression};\n`,
  rule,
});
/** Code that reads a machine without its view, or seems to. */
const reads = (expression: string, rule: string | null = "no-restricted-syntax") => uses(expression, rule);

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const ofTheWorld = Object.keys(dependencies).filter((name) => name !== "xstate" && name !== "valibot");

/** A text beside other nodes, or all that a component returns. */
const loneTexts = [
  '<p>{t("sum")} <b>{sum}</b></p>',
  '<p><b>{sum}</b>{sum !== 0 && t("sum")}</p>',
  "<p><b>{sum}</b>{sum === 0 ? <br /> : `${sum} ₽`}</p>",
  "<b>{sum}.</b>",
  "<p>₽ <b>{sum}</b></p>",
  '<>{t("sum")}<br /></>',
  'sum > 0 ? t("sum") : null',
];

const broken: Planted[] = [
  ...ofTheWorld.map((name, nth) => ({ file: `machines/session/package-${nth}.ts`, ...imports(name) })),
  { file: "contract/a.ts", ...imports("#machines/x.ts") },
  { file: "contract/b.ts", ...imports("../server/x.ts") },
  { file: "contract/c.ts", ...imports("node:crypto") },
  { file: "machines/session/a.ts", ...imports("#src/main.tsx") },
  { file: "machines/session/b.ts", ...imports("#server/app.ts") },
  { file: "machines/session/c.ts", ...imports("../../src/ports/config.ts") },
  { file: "machines/session/e.ts", ...imports("node:fs") },
  { file: "machines/session/f.ts", ...uses("Date.now()", "no-restricted-properties") },
  { file: "machines/session/g.ts", ...uses("Math.random()", "no-restricted-properties") },
  { file: "src/a.tsx", ...imports("#server/app.ts") },
  { file: "src/b.tsx", ...imports("./ports/storage.ts") },
  { file: "src/c.tsx", ...imports("../machines/session/session.machine.ts") },
  { file: "src/ui/a.tsx", ...imports("#machines/session/session.view.ts") },
  { file: "src/ui/b.tsx", ...imports("../features/checkout/pay.tsx") },
  { file: "src/ui/c.tsx", ...imports("../main.tsx") },
  { file: "src/ui/d.tsx", ...imports("../actors/use-view.tsx") },
  { file: "src/ui/e.tsx", ...imports("../../i18n/texts.ts") },
  { file: "src/features/checkout/a.tsx", ...imports("../../routes/checkout.tsx") },
  { file: "src/features/checkout/b.tsx", ...imports("../../ports/api.ts") },
  { file: "src/features/checkout/h.tsx", ...imports("../../app/pages.tsx") },
  { file: "src/features/checkout/i.tsx", ...imports("../../dev/situations/situations.ts") },
  { file: "src/routing/a.ts", ...imports("../features/errors/error-pages.tsx") },
  { file: "src/routing/b.ts", ...imports("../routes/faq.tsx") },
  { file: "src/routing/c.ts", ...imports("../app/router.tsx") },
  { file: "src/actors/a.ts", ...imports("../ports/api.ts") },
  { file: "src/i18n/a.ts", ...imports("../features/city/city.ts") },
  { file: "src/app/a.ts", ...uses("Date.now()", "no-restricted-properties") },
  { file: "src/features/checkout/c.tsx", ...uses('fetch("/")') },
  { file: "src/features/checkout/d.tsx", ...uses('window.localStorage.getItem("token")') },
  { file: "src/features/checkout/e.tsx", ...uses("setTimeout(() => {}, 1)") },
  { file: "src/features/checkout/f.tsx", ...uses("Date.now()", "no-restricted-properties") },
  {
    file: "src/features/checkout/g.tsx",
    code: 'export const y = () => import("../../ports/api.ts");\n',
    rule: "no-restricted-imports",
  },
  { file: "src/features/cards/a.tsx", ...reads("session.select(({ children }) => children.account)") },
  { file: "src/features/cards/b.tsx", ...reads('now.can({ type: "x" })') },
  {
    file: "src/features/cards/c.tsx",
    code: 'export const useY = () => useView("account", ({ context }) => context.client);\n',
    rule: "no-restricted-syntax",
  },
  { file: "src/features/cards/d.tsx", ...reads("session.getSnapshot().value") },
  { file: "src/features/cards/e.tsx", ...reads('now.matches("idle")') },
  { file: "src/features/cards/f.tsx", ...reads('now.hasTag("pending")') },
  { file: "src/features/cards/g.tsx", ...reads("now.context.cards") },
  { file: "src/features/cards/h.tsx", ...reads("now.children.binding") },
  {
    file: "src/features/cards/i.tsx",
    code: 'import type { CardsSnapshot } from "#machines/cards/cards.view.ts";\nexport type X = CardsSnapshot;\n',
    rule: "no-restricted-syntax",
  },
  ...loneTexts.map((text, nth) => ({
    file: `src/features/cards/text-${nth}.tsx`,
    code: `export const t = String;\nexport const sum = 1;\nexport const Text = () => ${text};\n`,
    rule: "lone-text",
  })),
  {
    file: "src/features/cards/k.ts",
    code: "let x = 1;\nexport const y = () => (x += 1);\n",
    rule: "module-state",
  },
  {
    file: "machines/cards/k.ts",
    code: "export const x = new Map<string, number>();\n",
    rule: "module-state",
  },
  { file: "src/features/cards/j.tsx", ...imports("@xstate/react", "no-restricted-syntax") },
  {
    file: "src/features/cards/l.tsx",
    ...imports("#machines/cards/cards.machine.ts", "no-restricted-syntax"),
  },
  { file: "src/actors/b.ts", ...imports("#machines/cards/cards.machine.ts", "no-restricted-syntax") },
  { file: "machines/cards/a.view.ts", ...imports("./cards.machine.ts", "no-restricted-syntax") },
  { file: "src/routing/a.tsx", ...reads("session.select((now) => now.value)") },
  { file: "src/routing/b.tsx", ...reads("waitFor(account, (now) => now.value === 1)") },
  { file: "src/routes/b.tsx", ...reads("context.session.getSnapshot().value") },
  { file: "src/ui/f.tsx", ...reads("now.context.client") },
  { file: "src/routes/a.tsx", ...imports("../ports/api.ts") },
  { file: "src/main.tsx", ...imports("#server/app.ts") },
  { file: "src/ports/a.ts", ...imports("../features/checkout/pay.tsx") },
  { file: "src/dev/recorder/a.ts", ...imports("#tools/inspector/feed.ts") },
  { file: "src/dev/recorder/b.ts", ...imports("#server/app.ts") },
  { file: "src/dev/a.ts", ...imports("../../tools/inspector/feed.ts") },
  { file: "src/dev/b.ts", ...imports("#tools/paths/walk.ts") },
  { file: "src/d.tsx", ...imports("#tools/statecharts/explore.ts") },
  { file: "machines/session/h.ts", ...imports("#tools/statecharts/explore.ts") },
  { file: "machines/session/i.laws.ts", ...imports("#tools/inspector/feed.ts") },
  { file: "machines/session/j.model.ts", ...imports("#server/app.ts") },
  { file: "tools/statecharts/a.ts", ...imports("#machines/session/session.machine.ts") },
  { file: "tools/statecharts/b.ts", ...imports("../../machines/session/session.machine.ts") },
  { file: "tools/inspector/c.ts", ...imports("../../src/dev/recorder/tape.ts") },
  { file: "server/a.ts", ...imports("#machines/session/session.machine.ts") },
  { file: "server/b.ts", ...imports("../src/ports/config.ts") },
  { file: "server/d.ts", ...imports("#sandbox/clock.ts") },
  { file: "server/payments/e.ts", ...imports("#tools/paths/walk.ts") },
  { file: "sandbox/a.ts", ...imports("#src/main.tsx") },
  { file: "sandbox/b.ts", ...uses("Date.now()", "no-restricted-properties") },
  { file: "server/c.ts", ...uses("Date.now()", "no-restricted-properties") },
  { file: "server/payments/a.rules.ts", ...imports("drizzle-orm") },
  { file: "server/notifications/texts/a.ts", ...imports("drizzle-orm") },
  { file: "server/notifications/texts/b.ts", ...imports("../../database/tables/payments.ts") },
  { file: "server/notifications/texts/c.ts", ...imports("#server/shared/clock.ts") },
  { file: "server/payments/c.rules.ts", ...imports("node:fs") },
  { file: "server/payments/d.rules.ts", ...imports("./begin-payment.ts") },
  { file: "server/payments/e.rules.ts", ...imports("../shared/clock.ts") },
  { file: "server/payments/b.rules.ts", ...imports("../database/tables/payments.ts") },
  { file: "server/payments/pay.ts", ...imports("../platform/http/endpoints.ts") },
  { file: "server/cards/bind-card.ts", ...imports("../platform/http/respond.ts") },
  { file: "server/forecast/price.rules.ts", ...imports("hono") },
  { file: "server/payments/expiry.job.ts", ...imports("node:https") },
  { file: "server/platform/jobs/a.ts", ...imports("../http/endpoints.ts") },
  { file: "tools/inspector/a.ts", ...imports("#server/app.ts") },
  { file: "tools/inspector/b.ts", ...imports("../src/ports/config.ts") },
  { file: "scripts/a.ts", ...imports("#src/routing/config.ts") },
  { file: "src/newer-a.ts", ...uses("Promise.try(String)", "use-baseline") },
  { file: "src/newer-b.ts", ...uses("new CloseWatcher()", "use-baseline") },
  { file: "machines/session/newer.ts", ...uses("Iterator.from([])", "use-baseline") },
  { file: "contract/egg.ts", ...imports("./hen.ts", "no-cycle") },
  { file: "contract/hen.ts", code: 'import { y } from "./egg.ts";\nexport const x = y;\n', rule: "no-cycle" },
  ...[
    "row.status > 4",
    "status === 3",
    "4 < accountStatus.status",
    'row["status"] === 1',
    "numberOf(row.status) > 4",
    "subscription?.status !== 5",
    "scheduledStatus === 5",
    '() => { switch (row.status) { case 1: go("unpaid"); } }',
    "eq(subscriptions.status, 3)",
    "inArray(subscriptions.status, [1, 2])",
    "[3, 4].includes(row.status)",
    "sql`status = 3 and debt = 0`",
    "sql`kept.status in (3, 4)`",
  ].map((code, nth) => ({ file: `server/status-${nth}.ts`, ...uses(code, "status-name") })),
  ...[
    'new Intl.DateTimeFormat("en-CA", { timeZone })',
    'moment.toLocaleDateString("sv-SE")',
    "Date.parse(format.format(moment))",
    "Date.parse(`${format.format(moment).replace(' ', 'T')}Z`)",
    "new Date(days.format(moment))",
    'Number(new Intl.DateTimeFormat("en", { hour: "2-digit" }).format(now))',
    'moment.toLocaleDateString("en").split("/")',
    "days.format(one) === days.format(other)",
    "Date.parse(`${day}T00:00:00Z`)",
  ].map((code, nth) => ({ file: `server/date-${nth}.ts`, ...uses(code, "date-parsing") })),
  {
    file: "server/status-written.ts",
    ...uses(
      "transaction.update(subscriptions).set({ debt: 0, ...(isPaid && { status }) }).where(own)",
      "no-restricted-syntax",
    ),
  },
  ...[
    "<p>Not paid</p>",
    '<p>{"Not paid"}</p>',
    '<button aria-label="Close" />',
    '(Notice: () => null) => <Notice title="Not paid" />',
    '<input placeholder={"Name"} />',
    '"Карта"',
    "`Карта ${1}`",
  ].map((code, nth) => ({ file: `src/app/text-${nth}.tsx`, ...uses(code, "literal-text") })),
  { file: "src/one-a.ts", ...uses('["ru", "en"]', "one-place") },
  { file: "src/one-b.ts", code: 'export type Language = "en" | "ru";\n', rule: "one-place" },
  { file: "server/one-c.ts", ...uses('(word: string) => (word === "" ? "en" : "ru")', "one-place") },
  { file: "machines/session/one-d.ts", ...uses('"/en"', "one-place") },
  { file: "src/one-e.ts", ...uses("(kopecks: number) => Math.round(kopecks / 100)", "one-place") },
  { file: "scripts/one-f.ts", ...uses("12 * 86_400_000", "one-place") },
  { file: "contract/one-g.ts", ...uses('"Europe/Moscow"', "one-place") },
  { file: "contract/spread-a.ts", ...uses("({ ...{ amount: 1 } })", "no-useless-spread") },
  { file: "contract/spread-b.ts", ...uses("[...[1, 2]]", "no-useless-spread") },
  { file: "contract/spread-c.ts", ...uses("String(...[1])", "no-useless-spread") },
  { file: "contract/any.ts", code: "export const x = (y: any) => String(y);\n", rule: "no-explicit-any" },
];

const sound: Planted[] = [
  { file: "contract/x.ts", ...imports("./call.ts", null) },
  {
    file: "server/status-x.ts",
    ...uses(
      '[isOver(row.status), status === "paused", reply.status >= 500, answers[status] === 1, status === 404, exit.status !== 0]',
      null,
    ),
  },
  {
    file: "server/status-y.ts",
    ...uses("sql`${subscriptions.status} = ${one} and status = 'success'`", null),
  },
  {
    file: "server/date-x.ts",
    ...uses('new Intl.DateTimeFormat("en-GB", { day: "numeric" }).format(new Date(iso))', null),
  },
  { file: "server/date-y.ts", ...uses("now.toISOString().slice(0, 10)", null) },
  { file: "tests/date-z.ts", ...uses("Date.parse(`${day}T00:00:00Z`)", null) },
  {
    file: "src/app/text-x.tsx",
    ...uses(
      '(Link: () => null) => <Link to="/cards/" title={t("title")} className="x"><b>—</b> <option value="all">{t("a")}</option></Link>',
      null,
    ),
  },
  { file: "contract/kopecks.ts", ...uses("(kopecks: number) => kopecks / 100", null) },
  { file: "scripts/audit/one-x.ts", ...uses("(share: number) => share * 100", null) },
  { file: "contract/spread-x.ts", ...uses("(a, b) => ({ ...(a && { b }), ...b })", null) },
  { file: "machines/session/x.ts", ...imports("#contract/auth.ts", null) },
  { file: "machines/session/y.ts", ...imports("../kit/ports.ts", null) },
  { file: "src/dev/recorder/x.ts", ...imports("../recording/entry.ts", null) },
  { file: "src/x.tsx", ...imports("#machines/session/session.view.ts", null) },
  { file: "src/ui/x.tsx", ...imports("./button.tsx", null) },
  { file: "src/ui/y.tsx", ...imports("#contract/phone.ts", null) },
  { file: "src/features/checkout/x.tsx", ...imports("../../ui/button.tsx", null) },
  {
    file: "src/features/cards/x.tsx",
    code: 'export const useY = () => useView("account.payments", receiptView, 1);\n',
    rule: null,
  },
  { file: "src/features/cards/y.tsx", ...reads('submit.can ? "" : submit.why', null) },
  {
    file: "src/features/cards/v.ts",
    code: "export const x = new Set([1]);\nexport const y = () => {\n  let z = new Map<string, number>();\n  z = new Map(z);\n  return z;\n};\n",
    rule: null,
  },
  { file: "src/features/cards/z.tsx", ...reads("parent.children.map(String)", null) },
  {
    file: "src/features/cards/w.tsx",
    code: 'export const Text = ({ t, sum }) => <p><b>{sum}</b>{" "}\n<span>{t("sum")}</span> {sum > 0 && <br />}</p>;\n',
    rule: null,
  },
  { file: "src/routes/y.tsx", ...reads("load(({ context }) => context.texts)", null) },
  { file: "src/routes/x.tsx", ...imports("../features/checkout/pay.tsx", null) },
  { file: "src/routing/x.ts", ...imports("../ui/date.ts", null) },
  { file: "src/app/x.tsx", ...imports("../ports/storage.ts", null) },
  { file: "src/ports/x.ts", ...uses('fetch("/")', null) },
  { file: "src/ports/y.ts", ...imports("#machines/session/session.ports.ts", null) },
  { file: "server/newer.ts", ...uses("Promise.try(String)", null) },
  { file: "server/serve.ts", ...imports("#sandbox/seed.ts", null) },
  { file: "sandbox/x.ts", ...imports("#server/app.ts", null) },
  { file: "server/x.ts", ...imports("#contract/auth.ts", null) },
  { file: "server/payments/x.rules.ts", ...imports("#contract/kopecks.ts", null) },
  { file: "server/payments/y.rules.ts", ...imports("./receipt.rules.ts", null) },
  { file: "server/notifications/texts/x.ts", ...imports("../../forecast/subscription-state.rules.ts", null) },
  { file: "server/payments/payment.routes.ts", ...imports("../platform/http/endpoints.ts", null) },
  { file: "server/staff/http.ts", ...imports("node:http", null) },
  { file: "server/platform/clock.ts", ...uses("Date.now()", null) },
  { file: "src/dev/x.ts", ...imports("#tools/statecharts/staged.ts", null) },
  { file: "machines/session/x.laws.ts", ...imports("#tools/statecharts/laws.ts", null) },
  { file: "machines/session/x.model.ts", ...imports("#tools/statecharts/model.ts", null) },
  { file: "tools/statecharts/x.ts", ...imports("../../machines/runtime/ports.ts", null) },
  { file: "tools/inspector/y.ts", ...imports("../../src/dev/recording/entry.ts", null) },
  { file: "tools/inspector/x.ts", ...imports("#tools/statecharts/mermaid.ts", null) },
];

const Report = v.object({
  diagnostics: v.array(v.object({ code: v.string(), filename: v.string() })),
  number_of_files: v.number(),
});

const root = process.cwd();
let house: string;
let report: v.InferOutput<typeof Report>;

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), "kabinet-arrows-"));
  await cp(join(root, "package.json"), join(house, "package.json"));
  const config: { options: object; jsPlugins: string[] } = JSON.parse(
    await readFile(join(root, ".oxlintrc.json"), "utf8"),
  );
  const jsPlugins = config.jsPlugins.map((name) =>
    name.startsWith(".") ? join(root, name) : fileURLToPath(import.meta.resolve(name)),
  );
  // The arrows need no types, and the planted files have nothing installed around them.
  await writeFile(join(house, ".oxlintrc.json"), JSON.stringify({ ...config, jsPlugins, options: {} }));
  for (const { file, code } of [...broken, ...sound]) {
    await mkdir(dirname(join(house, file)), { recursive: true });
    await writeFile(join(house, file), code);
  }
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, "--format=json"], { cwd: house }, (_failed, stdout) =>
      resolve(stdout),
    );
  });
  report = v.parse(Report, JSON.parse(output));
});
afterAll(() => rm(house, { recursive: true }));

const rulesAbout = (file: string) =>
  report.diagnostics
    .filter(({ filename }) => relative(house, join(house, filename)) === file)
    .map(({ code }) => /\((.+)\)/.exec(code)?.[1] ?? code);

describe("the linter keeps the arrows between the rooms", () => {
  test("it reads every planted file", () => {
    expect(report.number_of_files).toBe(broken.length + sound.length);
  });
  test.each(broken)("it refuses what $file says: $code", ({ file, rule }) => {
    expect(rulesAbout(file)).toEqual([rule]);
  });
  test.each(sound)("it accepts what $file says: $code", ({ file }) => {
    expect(rulesAbout(file)).toEqual([]);
  });
});

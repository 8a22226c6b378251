import { existsSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { settings } from "#server/environment.ts";
import { meanings } from "#server/setting-meanings.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { example, withTable } from "../../scripts/settings/table.ts";

const deploy = readFileSync("docs/deploy.md", "utf8");
const operate = readFileSync("docs/operate.md", "utf8");
const alerts = readFileSync("deploy/alerts.yml", "utf8");
const unit = readFileSync("deploy/kabinet.service", "utf8");

/** The names in the first column of the tables below a heading. */
const namesBelow = (text: string, heading: string): string[] => {
  const section = text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) =>
    Array.from((row.split("|")[1] ?? "").matchAll(/`(\w+)`/g), ([, name = ""]) => name),
  );
};
/** The anchors of a page's headings. */
const anchorsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^#{2,4} (.+)$/gm), ([, title = ""]) => title.toLowerCase().replaceAll(" ", "-"));
const metricsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\b(?:kabinet_[a-z_]+[a-z]|nodejs_eventloop\w+)/g), ([name]) => name)),
];

/** The metrics of an expression, without the suffixes of a histogram. */
const metricsOf = (expr: string): string[] =>
  Array.from(expr.matchAll(/\b(?:kabinet|nodejs|process)_\w+/g), ([name]) =>
    name.replace(/_(?:bucket|sum|count)$/, ""),
  );

/** What the test reads of a dashboard of Grafana. */
const Dashboard = v.object({
  panels: v.array(
    v.object({ title: v.string(), targets: v.optional(v.array(v.object({ expr: v.string() }))) }),
  ),
});

describe("the pages for operators", () => {
  test("have the table of settings as the server reads them (npm run settings)", () => {
    expect(withTable(deploy)).toBe(deploy);
    const wrong = deploy.replace("| `SBP` | `on` | `off` |", "| `SBP` | `on` | `on` |");
    expect(wrong).not.toBe(deploy);
    expect(withTable(wrong)).toBe(deploy);
    expect(namesBelow(deploy, "Settings")).toEqual(["NODE_ENV", ...Object.keys(meanings)]);
  });

  test("have the same settings in .env.example", () => {
    expect(readFileSync(".env.example", "utf8")).toBe(example());
    expect(namesBelow(deploy, "Settings").filter((name) => !example().includes(`\n# ${name}=`))).toEqual([
      "NODE_ENV",
    ]);
  });

  test("names in docs/commands.md no setting that there is not, nor another default", () => {
    const commands =
      readFileSync("docs/commands.md", "utf8").split("\n## Settings\n")[1]?.split("\n## ")[0] ?? "";
    const elsewhere = ["API_URL", "ACQUIRER_ORIGIN", "API_SERVER", "STAFF_URL", "STAFF_TOKEN"];
    const known = [...settings.map(({ name }) => name), ...elsewhere, "CHROMIUM_PATH", "TEST_DATABASE_URL"];
    const rows = commands.split("\n").filter((line) => line.startsWith("| `"));
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const [, names = "", usual = ""] = row.split("|");
      for (const [, name = ""] of names.matchAll(/`(\w+)`/g)) {
        expect(known).toContain(name);
        const value = /^ `([^`]+)` $/.exec(usual)?.[1] ?? null;
        expect([name, value]).toEqual([
          name,
          settings.find((each) => each.name === name)?.inDevelopment ?? null,
        ]);
      }
    }
  });

  test("names every metric, and the rules use none that there is not", async () => {
    const { body } = await createMetrics().text();
    const documented = Array.from(body.matchAll(/^# HELP (\S+)/gm), ([, name = ""]) => name);
    const own = documented.filter((name) => name.startsWith("kabinet_"));
    expect(namesBelow(operate, "Metrics").filter((name) => name.startsWith("kabinet_"))).toEqual(
      expect.arrayContaining(own),
    );
    const used = [...metricsIn(alerts), ...namesBelow(operate, "Metrics")].map((name) =>
      name.replace(/_(?:bucket|sum|count)$/, ""),
    );
    expect(used.filter((name) => !documented.includes(name))).toEqual([]);
    expect(metricsIn(alerts).length).toBeGreaterThan(10);
  });

  test("have a dashboard whose panels show metrics that there are, and each own metric once at least", async () => {
    const { body } = await createMetrics().text();
    const names = Array.from(body.matchAll(/^# HELP (\S+)/gm), ([, name = ""]) => name);
    const { panels } = v.parse(Dashboard, JSON.parse(readFileSync("deploy/dashboard.json", "utf8")));
    const shown = panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ title, metrics: metricsOf(expr) })),
    );
    expect(shown.filter(({ metrics }) => metrics.length === 0)).toEqual([]);
    const used = shown.flatMap(({ metrics }) => metrics);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => name.startsWith("kabinet_") && !used.includes(name))).toEqual([]);
    // A counter without values shows no labels: they are in the code.
    const labels = readFileSync("server/platform/metrics/metrics.ts", "utf8");
    const by = panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) =>
        Array.from(expr.matchAll(/by \(([\w, ]+)\)/g), ([, list = ""]) => list.split(", ")).flat(),
      ),
    );
    expect(by.length).toBeGreaterThan(15);
    expect(by.filter((label) => label !== "le" && !labels.includes(`"${label}"`))).toEqual([]);
  });

  test("has instructions for every alert", () => {
    const anchors = anchorsOf(operate);
    const named = Array.from(
      alerts.matchAll(/runbook: docs\/operate\.md#(\S+)/g),
      ([, anchor = ""]) => anchor,
    );
    expect(named.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
    expect(named).toHaveLength(alerts.match(/- alert:/g)?.length ?? 0);
  });

  test("links to headings that are there, and names files that are", () => {
    const links = Array.from(deploy.matchAll(/\(operate\.md#([\w-]+)\)/g), ([, anchor = ""]) => anchor);
    expect(links.filter((anchor) => !anchorsOf(operate).includes(anchor))).toEqual([]);
    const files = [deploy, operate].flatMap((text) =>
      Array.from(text.matchAll(/`((?:deploy|scripts|server|tests)\/[\w./-]+)`/g), ([, file = ""]) => file),
    );
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const program = /ExecStart=\S+ (.+)/.exec(unit)?.[1]?.split(" ") ?? [];
    expect(program.filter((part) => part.endsWith(".ts") && !existsSync(part))).toEqual([]);
  });
});

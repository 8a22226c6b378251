import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { PlainTour } from "#tools/statecharts/plain-tour.ts";
import { loadModel } from "../../e2e/paths/models.ts";
import { kabinet } from "../../e2e/paths/product.ts";
import { changedTransitions } from "#tools/paths/changed.ts";
import { type Wanted, choosePaths, everyTransition } from "#tools/paths/choose.ts";
import { isByPerson, transitionsOf } from "#tools/paths/goals.ts";
import { within } from "#tools/paths/gherkin.ts";
import { lawsByTransition } from "#tools/paths/laws.ts";
import { printPaths as print } from "#tools/paths/print.ts";
import { UsageError } from "#tools/paths/usage-error.ts";
import { laws } from "../statecharts/machines/kiosk/kiosk.laws.ts";

const kiosk = ["--models", "tests/statecharts/machines", "--machine", "kiosk"];
const printPaths = (commandLine: readonly string[]) => print(kabinet, commandLine);
const model = await loadModel("tests/statecharts/machines", "kiosk");
const { steps } = model.explore();

const everything: Wanted = { ...everyTransition, longest: 12, unplayable: () => null };
const choose = (wanted: Partial<Wanted>) => choosePaths(model, { ...everything, ...wanted });
const taken = (paths: ReturnType<typeof choose>["paths"]) =>
  new Set(paths.flatMap((path) => path.steps).flatMap(transitionsOf));

/** All paths of a verification letter. */
const printLetterPaths = (format: string): Promise<string> =>
  printPaths(["--machine", "email-verification", "--only", "all", "--format", format]);

describe("paths", () => {
  test("take every transition, each in a limited number of steps, and leave nothing", () => {
    const { paths, left, goals, others } = choose({});
    expect(taken(paths)).toEqual(new Set(steps.flatMap(transitionsOf)));
    expect([left, others, goals]).toEqual([[], 0, new Set(steps.flatMap(transitionsOf)).size]);
    for (const path of paths) expect(path.steps.length).toBeLessThanOrEqual(12);
  });

  test("of people take people's actions only, and count the rest", () => {
    const { paths, goals, others } = choose({ only: "people" });
    const mine = new Set(steps.filter(isByPerson).flatMap(transitionsOf));
    expect([...taken(paths)]).toEqual(expect.arrayContaining([...mine]));
    expect([goals, others]).toEqual([mine.size, new Set(steps.flatMap(transitionsOf)).size - mine.size]);
  });

  test("of the usual round begin with the way on which everything works", async () => {
    const report = await printPaths(["--machine", "session", "--locale", "en"]);
    const [first] = report.split("\n").filter((line) => line.startsWith("## "));
    expect(first).toMatch(/^## session-\w+: Everything works → The account is open/);
    expect(report.indexOf("press “Get a code”")).toBeLessThan(report.indexOf("The code is right"));
  });

  test("of one sentence are distinguished by a step beside it", async () => {
    const report = await printPaths(["--machine", "cards", "--locale", "en"]);
    const titles = report
      .split("\n")
      .filter((line) => line.startsWith("## "))
      .map((line) => line.replace(/^.*?: /, ""));
    expect(titles).toContainEqual(expect.stringContaining("“Removing” ("));
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("begin with what matters most, and a budget keeps that", () => {
    const { paths: unweighed } = choose({ longest: 4 });
    const risk = unweighed.at(-1)?.reason ?? "";
    const weight: Wanted["weight"] = (step) => (transitionsOf(step).includes(risk) ? 4 : 1);
    const { paths } = choose({ longest: 4, weight });
    expect(unweighed.findIndex(({ takes }) => takes.includes(risk))).toBeGreaterThan(0);
    expect(paths.findIndex(({ takes }) => takes.includes(risk))).toBe(0);
    const budget = paths[0]?.steps.length ?? 0;
    const kept = choose({ longest: 4, weight, budget }).paths;
    expect(kept.map(({ reason }) => reason)).toEqual([paths[0]?.reason]);
    expect(choose({ longest: 4, budget }).paths.some(({ takes }) => takes.includes(risk))).toBe(false);
  });

  test("of a payment begin with money", async () => {
    const report = await printPaths(["--machine", "payment", "--locale", "en"].concat("--only", "all"));
    const titles = report.split("\n").filter((line) => line.startsWith("## payment"));
    const place = (words: string) => titles.findIndex((title) => title.includes(words));
    expect(place("this subscription cannot be paid")).toBeGreaterThan(-1);
    for (const other of ["The browser cannot keep the payment", "Switch the network on"])
      expect(place(other)).toBeGreaterThan(place("this subscription cannot be paid"));
  });

  test("that are too long are left, with the needed length", () => {
    const { left } = choose({ longest: 1 });
    expect(left.length).toBeGreaterThan(3);
    for (const { why } of left)
      expect(why).toMatch(/^more than 1 steps away \(\d+\); --longest \d+ takes it$/);
  });

  test("a budget takes the most valuable paths, and names what is left", () => {
    const whole = choose({});
    const { paths, left } = choose({ budget: 12 });
    expect(paths.flatMap((path) => path.steps).length).toBeLessThanOrEqual(12);
    expect(paths.length).toBeGreaterThan(0);
    expect(left.length).toBe(
      new Set(whole.paths.flatMap((path) => path.takes)).size -
        new Set(paths.flatMap((path) => path.takes)).size,
    );
    expect(new Set(left.map(({ why }) => why))).toEqual(new Set(["over the budget of 12 steps"]));
  });

  test("the shortest path leads from one state by another to a third, and around a fourth", () => {
    const ends = (wanted: Partial<Wanted>) =>
      choose({ goal: null, ...wanted }).paths.map((path) =>
        path.steps.map(({ move }) => (move.verb === "act" ? move.event.type : move.verb)),
      );
    const direct = ends({ to: "served" });
    expect(direct).toHaveLength(1);
    const around = ends({ through: ["door.opened", "door.closed"], to: "served" });
    expect(around[0]?.length).toBe((direct[0]?.length ?? 0) + 2);
    expect(() => ends({ to: "served", avoid: ["brew"] })).toThrow('Nothing leads to "served".');
  });

  test("from a state, each path starts with the way there", () => {
    const { paths } = choose({ from: "served", goal: "offers", only: "people" });
    expect(paths.length).toBeGreaterThan(0);
    const [{ lead } = { lead: 0 }] = paths;
    for (const path of paths)
      expect([path.lead, path.steps.slice(0, lead)]).toEqual([lead, paths[0]?.steps.slice(0, lead)]);
  });

  test("pairs are consecutive transitions", () => {
    const { paths, left } = choose({ goal: "pairs", only: "people" });
    const pairs = new Set(
      paths.flatMap(({ steps }) =>
        steps
          .slice(1)
          .map((step, index) => `${transitionsOf(steps[index] ?? step).at(-1)} ⇒ ${transitionsOf(step)[0]}`),
      ),
    );
    expect([...pairs]).toEqual(expect.arrayContaining(paths.flatMap(({ takes }) => takes)));
    expect(left).toEqual([]);
  });

  test("unplayable steps are left out, with the reason", () => {
    const { paths, left } = choose({
      unplayable: ({ move }) =>
        move.verb === "act" && move.event.type === "drink.chosen" ? "no drinks here" : null,
    });
    expect(paths.flatMap((path) => path.steps).some(({ event }) => event.type === "drink.chosen")).toBe(
      false,
    );
    expect(left.filter(({ why }) => why === "no drinks here").length).toBeGreaterThan(0);
    expect(left.some(({ why }) => why === "what leads there is left out")).toBe(true);
  });

  test("a seed gives other paths of equal value, reproducibly", () => {
    const [one, again, other] = [choose({ seed: 3 }), choose({ seed: 3 }), choose({ seed: 4 })];
    expect(one).toEqual(again);
    expect(one.paths).not.toEqual(other.paths);
    expect(taken(one.paths)).toEqual(taken(other.paths));
  });
});

describe("laws and changes", () => {
  test("a transition shows the laws that it would break by doing nothing", () => {
    const shown = lawsByTransition(model, laws);
    const served = [...shown]
      .filter(([name]) => name.includes("brew returns"))
      .flatMap(([, titles]) => titles);
    expect(served.length).toBeGreaterThan(0);
    expect(Object.keys(laws)).toEqual(expect.arrayContaining(served));
  });

  test("nothing has changed since the commit that is checked out", () => {
    // Node loads the machine of the commit; Vitest compiles by the configuration of this folder only.
    const asked = ["scripts/paths.ts", "--machine", "connectivity", "--goal", "changed:HEAD"];
    const { stdout, stderr } = spawnSync(process.execPath, [...asked, "--locale", "en"], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(stdout).toContain("Taken: changed transitions, 0 of 0.");
  });

  test("new, changed and removed transitions are listed; others are not", async () => {
    const same = changedTransitions(model.machine, model.machine);
    expect([same.changed.size, same.gone]).toEqual([0, []]);
    const till = (await import("../statecharts/machines/till/till.machine.ts")).tillMachine;
    const other = changedTransitions(till, model.machine);
    expect([...other.changed]).toEqual(expect.arrayContaining(steps.flatMap(transitionsOf)));
    expect(other.gone.length).toBeGreaterThan(0);
  });
});

describe("npm run paths", () => {
  test("prints each format, with every path", async () => {
    const printed = async (format: string) => printPaths([...kiosk, "--only", "all", "--format", format]);
    // Cast: a misfit fails the expectations below.
    const { paths } = JSON.parse(await printed("json")) as {
      paths: { name: string; steps: unknown[]; tour: PlainTour }[];
    };
    expect(new Set(paths.map(({ name }) => name)).size).toBe(paths.length);
    for (const { steps, tour } of paths) expect(tour.steps).toHaveLength(steps.length);
    for (const format of ["markdown", "html", "gherkin", "csv", "vitest"]) {
      const text = await printed(format);
      for (const { name } of paths) expect(text).toContain(name);
    }
    const csv = await printed("csv");
    // Excel takes a file without a byte order mark for one of another encoding.
    expect(csv.slice(0, 4)).toBe("\ufeffID,");
    const rows: string[][] = parse(csv, { bom: true });
    expect(rows).toHaveLength(1 + paths.reduce((sum, { steps }) => sum + steps.length, 0));
  });

  test("prints stories only of what a page can be made to do", async () => {
    const printed = await printLetterPaths("playwright");
    expect(printed).toContain('await playTour(page, "email-verification", path);');
    expect(printed.match(/^ {2}"email-verification-[\da-f]{5}: /gm)).toHaveLength(6);
    expect(printed).not.toContain('"type":"session.ended"');
  });

  test("prints sentences in Russian by default", async () => {
    const russian = await printPaths(["--machine", "deletion"]);
    expect(russian).toContain("# Удаление данных\n");
    expect(russian).toContain("Введите « Удалить » и нажмите «Запросить удаление».");
    expect(russian).not.toMatch(/requestDeletion|deletion\.begun/);
    const english = await printPaths([
      "--machine",
      "deletion",
      "--locale",
      "en",
      "--explain",
      "--format",
      "gherkin",
    ]);
    expect(english).toContain("When press “Delete my data”");
    expect(english).toContain("# C38: ");
  });

  test.each(["ru", "en"])(
    "begins Gherkin steps after their keyword without a capital (%s)",
    async (locale) => {
      for (const machine of ["payment", "session"]) {
        const printed = await printPaths(
          ["--machine", machine, "--only", "all", "--locale", locale].concat("--format", "gherkin"),
        );
        const steps = printed.match(/^ {4}(?:Дано|Когда|Тогда|И|Given|When|Then|And) .+$/gm) ?? [];
        expect(steps.length).toBeGreaterThan(100);
        expect(steps.filter((step) => /^ +\S+ \p{Lu}/u.test(step))).toEqual([]);
      }
      const sentences = ["Press “Pay”", "“Paid” is seen", "СМС пришло", "Kabinet opens"];
      expect(sentences.map(within)).toEqual(["press “Pay”", ...sentences.slice(1)]);
    },
  );

  test.each(["vitest", "playwright"])("prints imports that exist (%s)", async (format) => {
    const printed = await printLetterPaths(format);
    const imported = Array.from(printed.matchAll(/^import .* from "([^"]+)"/gm), ([, file = ""]) => file);
    expect(imported.length).toBeGreaterThan(2);
    const folders = { "#machines/": "machines/", "#tools/": "tools/", "./": "e2e/" };
    for (const file of imported.filter((name) => name !== "vitest")) {
      const [alias, folder] = Object.entries(folders).find(([each]) => file.startsWith(each)) ?? [
        "",
        "nowhere/",
      ];
      expect([file, existsSync(file.replace(alias, folder))]).toEqual([file, true]);
    }
  });

  test("tells how the sandbox brings about what others do, in every format that people read", async () => {
    const locked = [
      "--machine",
      "session",
      "--through",
      "code.submitted",
      "--to",
      "locked",
      "--locale",
      "en",
    ];
    for (const format of ["markdown", "html", "gherkin", "csv"])
      expect(await printPaths([...locked, "--format", format])).toContain(
        "How: Sandbox → “Faults”: code.locked, auth/confirmation, times: 1",
      );
  });

  test("names a path the same in every format", async () => {
    const names = async (...more: string[]) =>
      (await printPaths([...kiosk, ...more])).match(/kiosk-[\da-f]{5}/g) ?? [];
    expect(await names()).toEqual(expect.arrayContaining(await names("--longest", "6")));
    expect(await names("--locale", "en")).toEqual(await names());
  });

  test("draws each path on the chart, with every number", async () => {
    const printed = await printPaths([...kiosk, "--format", "html"]);
    expect(printed.match(/<svg/g)).toHaveLength(printed.match(/<section id/g)?.length ?? -1);
    expect(printed).toMatch(/class="visited"><rect[^>]*\/><text[^>]*>served</);
    expect(printed.replace(/<script>[^]*<\/script>/, "")).not.toMatch(/NaN|undefined|Infinity/);
    // One path; its first step serves and charges, in two regions at once.
    const numbers = [...printed.matchAll(/text-anchor="middle">([^<]+)/g)].flatMap(([, text]) =>
      (text ?? "").split(", ").map(Number),
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 3, 4, 5, 6]);
    // Arrows connect the edges of boxes, and no number covers a state's name.
    const placed = (kind: string) =>
      [
        ...printed.matchAll(
          new RegExp(
            `class="${kind}"><rect x="([\\d.]+)" y="([\\d.]+)" width="([\\d.]+)" height="([\\d.]+)"`,
            "g",
          ),
        ),
      ].map(([, ...sides]) => sides.map(Number));
    for (const [x = 0, y = 0, width = 0, height = 0] of placed("number"))
      for (const [left = 0, top = 0, wide = 0, high = 0] of [...placed("visited"), ...placed("other")])
        expect(
          x + width <= left || left + wide <= x || y + height <= top || top + high <= y ? "apart" : [x, y],
        ).toBe("apart");
  });

  test("has --help", async () => {
    const help = await printPaths(["--help"]);
    for (const option of ["--goal", "--from", "--through", "--avoid", "--budget", "--locale", "--explain"])
      expect(help).toContain(option);
  });

  test.each([
    [["--models", "tests/statecharts/machines"], "Which machine? Choose one with --machine: kiosk."],
    [
      [...kiosk, "--format", "poem"],
      "Allowed choices are markdown, html, gherkin, csv, json, playwright, vitest.",
    ],
    [
      [...kiosk, "--format", "playwright"],
      "There is no browser table of the kiosk machine yet. There are: account, ",
    ],
    [[...kiosk, "--longest", "0"], "It takes a whole number from 1."],
    [[...kiosk, "--goal", "fame"], "Choose one of transitions, states, pairs, offers, laws, changed:REF."],
    [[...kiosk, "--goal", "changed"], "changed:REF."],
    [[...kiosk, "--goal", "changed:no-such-commit"], 'There is no commit, branch or tag "no-such-commit".'],
    [[...kiosk, "--to", "heaven"], 'There is no state and no move "heaven". There are: '],
    [[...kiosk, "--shortest", "1"], "unknown option '--shortest'"],
    [["--machine", "kiosk", "--models", "nowhere"], "There is no folder nowhere."],
  ])("explains what is wrong with %j", async (options, complaint) => {
    const printed = printPaths(options);
    await expect(printed).rejects.toThrow(complaint);
    await expect(printed).rejects.toBeInstanceOf(UsageError);
  });

  test("exits with 2 for an unknown machine, prints no path and lists the known ones", () => {
    const options = ["scripts/paths.ts", "--models", "tests/statecharts/machines", "--machine", "toaster"];
    const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([
      2,
      "",
      'There is no machine "toaster" with a model. Choose one with --machine: kiosk.\n',
    ]);
  });
});

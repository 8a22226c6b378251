import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { UsageError, printPaths } from "../../scripts/paths/print.ts";
import { model } from "../machines/kit/machines/kiosk/kiosk.model.ts";

const kiosk = ["--from", "tests/machines/kit/machines", "--machine", "kiosk"];

describe("npm run paths", () => {
  test("prints tours as JSON that take every step, each run as long as asked for", async () => {
    const printed = await printPaths([...kiosk, "--format", "json", "--longest", "20"]);
    // Cast: what does not fit fails the expectations below.
    const tours = JSON.parse(printed) as { machine: string; steps: unknown[] }[];
    expect(tours.map(({ steps }) => steps.length)).toEqual(
      model.tours({ longest: 20 }).map(({ length }) => length),
    );
  });

  test("prints a numbered test script for people", async () => {
    const printed = await printPaths([...kiosk, "--format", "markdown"]);
    expect(printed).toMatch(/^# Walking through the kiosk machine\n/);
    expect(printed).toContain('Do `drink.chosen` `{"drink":"tea"}`.');
    expect(printed).toContain("Let `brew` fail.");
    expect(printed).toMatch(/Wait \d+ s, until `patience` is over\./);
    expect(printed).toContain(
      "→ `service.served + lamp.dark + door.closed`; on offer: `drink.chosen`, `cup.taken`",
    );
  });

  test("prints a Playwright test that plays each tour", async () => {
    const printed = await printPaths([...kiosk, "--format", "playwright"]);
    expect(printed).toContain('import { test } from "./fixtures.ts";');
    expect(printed).toContain('await playTour(page, "kiosk", tour);');
    const tours = printed.split("\n").filter((line) => line.startsWith('  {"machine":"kiosk"'));
    expect(tours).toHaveLength(model.tours().length);
  });

  test.each([
    [["--from", "tests/machines/kit/machines"], "Which machine? Choose one with --machine: kiosk."],
    [
      [...kiosk, "--format", "poem"],
      'There is no format "poem". Choose one with --format: playwright, markdown, json.',
    ],
    [[...kiosk, "--longest", "0"], '--longest takes a number of steps from 1, not "0".'],
    [[...kiosk, "--shortest", "1"], "Unknown option '--shortest'"],
    [["--machine", "kiosk", "--from", "nowhere"], "There is no folder nowhere."],
  ])("explains what is wrong with %j", async (options, complaint) => {
    const printed = printPaths(options);
    await expect(printed).rejects.toThrow(complaint);
    await expect(printed).rejects.toBeInstanceOf(UsageError);
  });

  test("ends with 2, prints nothing and says what there is when asked for an unknown machine", () => {
    const options = ["scripts/paths.ts", "--from", "tests/machines/kit/machines", "--machine", "toaster"];
    const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([
      2,
      "",
      'There is no machine "toaster" with a model. Choose one with --machine: kiosk.\n',
    ]);
  });
});

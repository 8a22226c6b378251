import { type Page, test } from "@playwright/test";
import type { PlainTour } from "#tools/statecharts/plain-tour.ts";
import { pathTables } from "./paths/tables.ts";
import { playByTable } from "./table-player.ts";

/** When paths begin. */
const start = Date.UTC(2026, 10, 21, 9);

/** In ms. Longer waits are skipped: running every timer of a lock of weeks takes minutes. */
const hour = 3_600_000;

/** Plays a step when it is time; false ends the tour. */
type Around = (play: () => Promise<void>, index: number, name: string) => Promise<boolean>;

const inReport: Around = async (play, _, name) => {
  await test.step(name, play);
  return true;
};

/**
 * Plays a tour on a page and checks it after every step. The page's clock is the tour's. Throws for an
 * unknown machine.
 */
export const playTour = async (
  page: Page,
  machine: string,
  tour: PlainTour,
  around: Around = inReport,
): Promise<void> => {
  const table = pathTables[machine];
  if (table?.page === undefined) throw new Error(`there is no browser table of the ${machine} machine`);
  await page.clock.install({ time: start });
  const player = await playByTable(page, table, tour, start);
  for (const [index, step] of tour.steps.entries()) {
    const later = tour.steps.slice(index + 1);
    const [next] = later;
    const place = { before: tour.steps[index - 1]?.leadsTo ?? tour.start, leadsTo: step.leadsTo, later };
    const name = step.verb === "act" ? step.event.type : step.verb === "answer" ? step.port : step.timer;
    const play = async () => {
      if (step.verb === "elapse" && step.ms > hour) await page.clock.fastForward(step.ms);
      else if (step.verb === "elapse") await page.clock.runFor(step.ms);
      else {
        if (step.wait !== undefined) await page.clock.runFor(step.wait);
        if (step.verb === "act") await player.act(step, place);
        else if (!player.isPrepared(step, place.before)) await player.answer(step, place);
      }
      const together = next?.verb === "elapse" && next.ms === 0;
      // A transient situation, or one with other timers at the same moment, is never visible.
      if (next === undefined || (!together && !player.isPrepared(next, step.leadsTo)))
        await player.look(step.leadsTo);
    };
    if (!(await around(play, index, `${step.verb} ${name} → ${step.leadsTo.state}`))) return;
  }
};

import { type Page, test } from "@playwright/test";
import type { PlainTour } from "#tools/statecharts/plain-tour.ts";
import type { Player } from "./player.ts";
import { playByTable } from "./paths/play.ts";
import { pathTables } from "./paths/tables.ts";
import { pageTables } from "./page-tables.ts";
import { playSession } from "./session-player.ts";
import { tablePlayer } from "./table-player.ts";

/** By machine: opens the page in the tour's first situation. */
const players: Record<string, (page: Page, tour: PlainTour, start: number) => Promise<Player>> = {
  session: playSession,
  ...Object.fromEntries(
    Object.entries(pathTables).map(([machine, table]) => [machine, playByTable(machine, table)]),
  ),
  ...Object.fromEntries(
    Object.entries(pageTables).map(([machine, table]) => [machine, tablePlayer(machine, table)]),
  ),
};

/** When paths begin. */
const start = Date.UTC(2026, 10, 21, 9);

/** In ms. What lasts longer is jumped over: running every timer of a lock of weeks takes minutes. */
const hour = 3_600_000;

/**
 * Plays a tour on a page and looks at it after every step. The clock of the page is the tour's: it jumps when the tour
 * says so. @throws when no player knows the machine.
 */
export const playTour = async (
  page: Page,
  machine: string,
  tour: PlainTour,
  tell: (n: number) => void = () => {},
): Promise<void> => {
  const open = players[machine];
  if (open === undefined) throw new Error(`nobody can play the ${machine} machine in a browser`);
  await page.clock.install({ time: start });
  const player = await open(page, tour, start);
  for (const [index, step] of tour.steps.entries()) {
    tell(index);
    const later = tour.steps.slice(index + 1);
    const [next] = later;
    const place = { before: tour.steps[index - 1]?.leadsTo ?? tour.start, leadsTo: step.leadsTo, later };
    const name = step.verb === "act" ? step.event.type : step.verb === "answer" ? step.port : step.timer;
    await test.step(`${step.verb} ${name} → ${step.leadsTo.state}`, async () => {
      if (step.verb === "elapse" && step.ms > hour) await page.clock.fastForward(step.ms);
      else if (step.verb === "elapse") await page.clock.runFor(step.ms);
      else {
        if (step.wait !== undefined) await page.clock.runFor(step.wait);
        if (step.verb === "act") await player.act(step, place);
        else if (!player.isPrepared(step, place.before)) await player.answer(step, place);
      }
      const together = next?.verb === "elapse" && next.ms === 0;
      // A situation that is left at once, or while other timers of the same moment fire, is not there to be seen.
      if (next === undefined || (!together && !player.isPrepared(next, step.leadsTo)))
        await player.look(step.leadsTo);
    });
  }
};

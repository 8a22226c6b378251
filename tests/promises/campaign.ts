import { vi } from "vitest";
import type { CountedDatabase } from "../server/databases.ts";
import { emptyAll } from "../server/rows.ts";
import { setCity } from "./calendar.ts";
import { beginLife, type Outcome } from "./life.ts";
import type { Parts } from "./parts.ts";
import type { Life } from "./plan.ts";
import { openServer } from "./server.ts";

/** Outcomes of lives, and alerts and errors of the server's log. */
export type Campaign = {
  readonly outcomes: readonly Outcome[];
  readonly failures: readonly string[];
};

const live = async (database: CountedDatabase, plans: readonly Life[], parts: Parts): Promise<Campaign> => {
  await emptyAll(database);
  const server = await openServer(database, parts);
  const lives = plans.map((plan, index) => beginLife(server, plan, index, parts));
  for (;;) {
    let soonest: (typeof lives)[number] | null = null;
    for (const life of lives) {
      const at = life.next();
      if (at !== null && at < (soonest?.next() ?? Infinity)) soonest = life;
    }
    const at = soonest?.next() ?? null;
    if (soonest === null || at === null) break;
    await server.moveTo(at);
    await soonest.go();
  }
  return { outcomes: lives.map((life) => life.outcome()), failures: server.failures };
};

/**
 * Runs lives; those of a city share a server and its time. Nothing depends on this machine's clock, so a
 * stopped process causes no timeouts.
 */
export const campaign = async (
  database: CountedDatabase,
  plans: readonly Life[],
  parts: Parts = {},
): Promise<Campaign> => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const found: Campaign[] = [];
    for (const [city, own] of Map.groupBy(plans, (plan) => plan.city)) {
      setCity(city);
      found.push(await live(database, own, parts));
    }
    return {
      outcomes: found.flatMap(({ outcomes }) => outcomes),
      failures: found.flatMap(({ failures }) => failures),
    };
  } finally {
    vi.useRealTimers();
  }
};

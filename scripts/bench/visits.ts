import type { Browser } from "@playwright/test";
import { withPagesInPieces } from "../../e2e/proxy.ts";
import { type Figure, median } from "./figures.ts";
import type { Profile } from "./profiles.ts";
import { measureShift, visitTwice } from "./visit.ts";

const measures = ["firstTyping", "firstReady", "nextTyping", "nextReady"] as const;
type Measure = (typeof measures)[number];

/** Limits relative to the bare stack's first visit (docs/speed.md). */
const budgets = { firstTyping: 0.35, firstReady: 1.28, nextTyping: 0.55, nextReady: 0.65 } as const;
const names = {
  firstTyping: "sign-in, first visit: usable",
  firstReady: "sign-in, first visit: hydrated",
  nextTyping: "sign-in, next visit: usable",
  nextReady: "sign-in, next visit: hydrated",
} as const;

/** Visits both pages in turn, so that load affects both equally. */
export const figuresOfVisits = async (
  browser: Browser,
  urls: { product: string; bare: string },
  profile: Profile,
  runs: number,
): Promise<Figure[]> => {
  const seen: Record<"product" | "bare", Record<Measure | "requests", number>[]> = { product: [], bare: [] };
  for (let run = 0; run < runs; run += 1)
    for (const which of ["bare", "product"] as const) {
      const { cold, warm } = await visitTwice(browser, `${urls[which]}/`, profile);
      seen[which].push({
        firstTyping: cold.typing,
        firstReady: cold.ready,
        requests: cold.requests,
        nextTyping: warm.typing,
        nextReady: warm.ready,
      });
    }
  const shifts: number[] = [];
  await withPagesInPieces(urls.product, async (url) => {
    for (let run = 0; run < runs; run += 1) shifts.push(await measureShift(browser, `${url}/`, profile));
  });
  const part = "The sign-in";
  const by = median(seen.bare.map(({ firstReady }) => firstReady));
  return [
    ...measures.map((measure): Figure => ({
      part,
      what: names[measure],
      value: median(seen.product.map((visit) => visit[measure])),
      unit: "ms",
      by,
      budget: budgets[measure],
    })),
    {
      part,
      what: "sign-in, first visit: requests",
      unit: "requests",
      by: null,
      budget: 8,
      value: median(seen.product.map(({ requests }) => requests)),
    },
    {
      part,
      what: "sign-in layout shift, HTML in pieces: most of all visits",
      unit: "shift",
      by: null,
      budget: 0.001,
      value: Math.max(...shifts),
    },
  ];
};

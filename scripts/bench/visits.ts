import type { Browser } from "@playwright/test";
import type { Profile } from "./profiles.ts";
import { visitTwice } from "./visit.ts";

/** The middle of some figures. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

const measures = ["cold.typing", "cold.ready", "warm.typing", "warm.ready"] as const;
export type Measure = (typeof measures)[number];
/** Medians in ms: the product's, the bare stack's, and how many times the one is the other. */
export type Comparison = { measure: Measure; product: number; bare: number; ratio: number };

/** Visits both pages in turn, so that whatever else this machine does hits both alike. */
export const compare = async (
  browser: Browser,
  urls: { product: string; bare: string },
  profile: Profile,
  runs: number,
): Promise<Comparison[]> => {
  const seen: Record<"product" | "bare", Record<Measure, number>[]> = { product: [], bare: [] };
  for (let run = 0; run < runs; run += 1)
    for (const which of ["bare", "product"] as const) {
      const { cold, warm } = await visitTwice(browser, `${urls[which]}/`, profile);
      seen[which].push({
        "cold.typing": cold.typing,
        "cold.ready": cold.ready,
        "warm.typing": warm.typing,
        "warm.ready": warm.ready,
      });
    }
  return measures.map((measure) => {
    const product = median(seen.product.map((visit) => visit[measure]));
    const bare = median(seen.bare.map((visit) => visit[measure]));
    return { measure, product, bare, ratio: product / bare };
  });
};

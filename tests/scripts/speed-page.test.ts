import { expect, test } from "vitest";
import { tableOf } from "../../scripts/bench/speed-page.ts";

test("the page of speed has a row for each subject, a column for each measure, and what is over its budget", () => {
  const one = { part: "Pages", unit: "ms", by: 1_000 } as const;
  const table = tableOf([
    { ...one, what: "/faq/, first visit: read", value: 524, budget: 0.55 },
    { ...one, what: "/faq/, first visit: hydrated", value: 2_064, budget: 1.75 },
    { ...one, what: "/cards/, first visit: read", value: 300, budget: null },
    {
      part: "Pages",
      what: "layout shift: most of all visits",
      value: 0,
      unit: "shift",
      by: null,
      budget: 0.001,
    },
  ]);
  expect(table.split("\n")).toEqual([
    "| compared with 1000 ms | read | hydrated |",
    "|---|---|---|",
    "| /faq/, first visit | 524 ms, 0.52 (0.55) | 2064 ms, 2.06 (1.75) **over** |",
    "| /cards/, first visit | 300 ms, 0.30 |  |",
    "",
    "layout shift, most of all visits: 0.0000 (0.0010)",
  ]);
});

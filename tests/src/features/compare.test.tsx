// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Course } from "#contract/forecast.ts";
import { Compare } from "#src/features/subscriptions/compare.tsx";
import { ProvideRouterContext } from "#src/routing/use-router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mountBeside } from "./mount-beside.tsx";
import { rented } from "./rented.ts";
import { courseOf } from "./sample-course.ts";

const today = "2026-12-31";
const context = contextAt(`${today}T12:00:00Z`);

/** A pause for a debt, in which nothing is charged; the device comes back on this day. */
const pausedUntil = (returned: string): Course => courseOf([{ kind: "return", day: returned }]);

/** Nothing is asked of it here. */
const forecast = {
  getSnapshot: () => ({ context: { forecast: null }, matches: () => false }),
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
};

/** What stands in each row of the only column. */
const rowsOf = async (returnBy: string, returned: string): Promise<string[]> => {
  const subscription = { ...rented, status: "paused", debt: 789_000, returnBy };
  const { place } = await mountBeside(
    "subscription",
    { children: { forecast } },
    <ProvideRouterContext value={context}>
      <Compare
        ways={[{ kind: "stay", course: pausedUntil(returned) }]}
        // Cast: of the subscription's view, no more is looked at here.
        view={{ subscription, agreement: "paused" } as never}
        by={null}
        owed={subscription.debt}
      />
    </ProvideRouterContext>,
    { context: {} },
  );
  return [...place.querySelectorAll("tbody tr")].map((row) => row.textContent.replaceAll("\u00a0", " "));
};

test("what a debtor has left to pay has the debt in it, and a late device the day on which it was due", async () => {
  const rows = await rowsOf("2026-12-08", today);
  expect(rows).toContain("Left to pay7 890 ₽until you resume");
  expect(rows).toContain("Return the device by8 Decemberoverdue");
});

test("a device that is not late has the day of its return", async () => {
  expect(await rowsOf("2027-01-07", "2027-01-07")).toContain("Return the device by7 January 2027");
});

// @vitest-environment jsdom
import { expect, test } from "vitest";
import { DetailDock } from "#src/features/subscriptions/detail.tsx";
import { charge } from "../../sample-charge.ts";
import { mountBeside, standing, withLinks } from "./fake-actor.tsx";
import { createProjection } from "./sample-projection.ts";
import { rented } from "./sample-subscription.ts";

const today = "2026-12-20";
const at = `${today}T12:00:00Z`;
const forecast = {
  context: {
    forecast: { today, acts: { extend: createProjection([charge("2027-01-11", 948_000, 13)]) } },
    question: {},
    reckonedFor: {},
  },
  matches: () => false,
};

/** The links of the black card below an active subscription in its last month. */
const linksWith = async (extend: { can: true } | { can: false; why: string }): Promise<string[]> => {
  const view = { agreement: "active", subscription: { ...rented, debt: 0 }, extend, resume: { can: false } };
  const { container } = await mountBeside(
    "subscription",
    {
      children: {
        forecast: standing(forecast),
      },
    },
    await withLinks(
      // Cast: the part of the subscription's view that is read here.
      <DetailDock view={view as never} />,
    ),
    { at, context: { catalog: null, client: { cityId: 1 } } },
  );
  return Array.from(container.querySelectorAll("a"), (link) => link.textContent);
};

test("the black card leads to an extension only while the client may extend", async () => {
  expect(await linksWith({ can: true })).toEqual(["Extend"]);
  expect(await linksWith({ can: false, why: "forbidden" })).toEqual([]);
});

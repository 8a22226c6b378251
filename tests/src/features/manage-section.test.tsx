// @vitest-environment jsdom
import { expect, test } from "vitest";
import { ManageSection } from "#src/features/subscriptions/manage-section.tsx";
import { mountBeside, standing } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const forecast = { context: { forecast: null }, matches: () => false };

/** Possible changes, with the reason why not. */
const readOptions = async (agreement: string, why: string): Promise<string[]> => {
  const no = { can: false, why };
  const subscription = { ...rented, debt: 0 };
  const changes = { pause: no, setEnd: no, resume: no, extend: no, changeTerms: no };
  const charges = { stopCharges: no, allowCharges: no };
  const offers = { ...changes, ...charges, reschedule: no, cancel: no, whatIf: no };
  const { container } = await mountBeside(
    "subscription",
    {
      children: {
        forecast: standing(forecast),
      },
    },
    // Cast: the part of the subscription's view that is read here.
    <ManageSection view={{ subscription, agreement, ...offers } as never} />,
    { context: { catalog: null, client: { cityId: 1 } } },
  );
  return [...container.querySelectorAll("li")].map((row) => row.textContent);
};

test("a cancelled subscription cannot be cancelled again, and other changes say why they wait", async () => {
  const rows = await readOptions("ending", "ending");
  expect(rows).toContain("PauseChoose “Don’t cancel” first");
  expect(rows.join()).not.toContain("Cancel the subscription");
  expect((await readOptions("active", "debt")).join()).toContain("Cancel the subscription");
});

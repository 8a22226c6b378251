// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import type { Gadget, Org } from "#contract/info.ts";
import type { DraftChange, DraftChoices } from "#machines/checkout/draft.ts";
import { HandoverSection } from "#src/features/checkout/configure-page.tsx";
import { edit, find } from "../ui/mount.ts";
import { changing, mountBeside } from "./fake-actor.tsx";

const office = (id: number, address: string) => ({
  id,
  cityId: 1,
  name: address,
  address,
  hours: "9–21",
  lat: 0,
  lon: 0,
});
// Casts: the parts of the catalogue that are read here.
const org = {
  offices: [office(1, "Мира, 1"), office(2, "Ленина, 2")],
  delivery: { price: 45_000, days: ["2026-12-01", "2026-12-02"], slots: ["10:00–14:00"] },
} as unknown as Org;
const device = { shelves: [] } as unknown as Gadget;

const unpriced = { priced: null, superseded: null, refusal: null, promoRefusal: null };

test("what was chosen for a delivery and for a pickup is kept while the other one is looked at", async () => {
  const checkout = changing(
    {
      // Cast: the part of the draft that is read here.
      context: { draft: { handover: { kind: "pickup", officeId: 2 } } as DraftChoices, ...unpriced },
      matches: () => false,
    },
    (now, { change }: { change: DraftChange }) => ({
      ...now,
      context: { ...now.context, draft: { ...now.context.draft, ...change } },
    }),
  );
  const { container } = await mountBeside(
    "checkout",
    checkout,
    <HandoverSection device={device} org={org} lacking={[]} />,
  );
  const choose = (kind: string) =>
    act(async () => find(container, `input[value=${kind}]`, HTMLInputElement).click());
  const chosen = () => checkout.getSnapshot().context.draft.handover;
  await choose("delivery");
  expect(chosen()).toEqual({ kind: "delivery", address: "", day: null, slot: null });
  await edit(find(container, "input[name=address]", HTMLInputElement), "Валовая, 21, кв. 7");
  await choose("pickup");
  expect(chosen()).toEqual({ kind: "pickup", officeId: 2 });
  await choose("delivery");
  expect(chosen()).toMatchObject({ kind: "delivery", address: "Валовая, 21, кв. 7" });
  expect(find(container, "input[name=address]", HTMLInputElement).value).toBe("Валовая, 21, кв. 7");
});

// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Gadget } from "#contract/info.ts";
import { DeviceTerms } from "#src/features/catalog/device-page.tsx";
import { formatMoney } from "#src/ui/money.tsx";
import { mountBeside } from "./fake-actor.tsx";

const device: Gadget = {
  id: 5,
  name: "Kolibri",
  slug: "kolibri",
  categoryId: 1,
  model: "K",
  features: [],
  image: "bike",
  deposit: 700_000,
  insurance: { price: 59_000 },
  available: true,
  extras: [],
  months: [
    { count: 1, price: 1_090_000 },
    { count: 3, price: 970_000 },
  ],
};

const read = async (change: Partial<Gadget> = {}): Promise<string> => {
  const { container } = await mountBeside("catalog", {}, <DeviceTerms device={{ ...device, ...change }} />, {
    context: { catalog: null },
  });
  return container.textContent;
};

test("a longer term has its price, its total and what it saves against the shortest", async () => {
  const text = await read();
  for (const sum of [1_090_000, 970_000, 2_910_000, 360_000]) expect(text).toContain(formatMoney(sum));
});

test("a deposit is refunded where there is one, and protection has its own price", async () => {
  const back = /refund/i;
  expect(await read()).toContain(formatMoney(700_000));
  expect(await read()).toContain(formatMoney(59_000));
  expect(await read()).toMatch(back);
  expect(await read({ deposit: 0 })).not.toMatch(back);
});

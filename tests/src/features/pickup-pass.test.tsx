// @vitest-environment jsdom
import { renderUnicode } from "uqr";
import { expect, test, vi } from "vitest";
import { isToCollect } from "#contract/consequences.ts";
import type { Subscription } from "#contract/subscription.ts";
import { PickupPass } from "#src/features/checkout/pickup-pass.tsx";
import { QrCode } from "#src/features/checkout/qr-code.tsx";
import { handoverTitle } from "#src/features/consequences/order-sentences.ts";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { mount } from "../ui/mount.ts";
import { mountBeside } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const today = "2026-11-20";
const office = {
  id: 8,
  cityId: 1,
  name: "Baumanskaya",
  address: "33/2 Baumanskaya Street",
  hours: "daily 9:00–21:00",
  lat: 55.77,
  lon: 37.67,
};
const ordered: Subscription = {
  ...rented,
  id: 57,
  name: "Strizh",
  kind: "Scooter",
  status: "awaitingHandover",
  serial: null,
  debt: 0,
  delivery: null,
  officeId: 8,
  city: { id: 1, name: "Moscow", timezone: "Europe/Moscow", offices: [office] },
};

/** Rows of modules, dark as `█`, without the light border. */
const readModules = (code: Element | null): string[] => {
  const size = Number(code?.getAttribute("viewBox")?.split(" ")[2]);
  const dark = new Set(Array.from(code?.innerHTML.matchAll(/M(\d+ \d+)h1v1h-1z/g) ?? [], ([, at]) => at));
  return Array.from({ length: size - 8 }, (_, row) =>
    Array.from({ length: size - 8 }, (__, column) => (dark.has(`${column + 4} ${row + 4}`) ? "█" : "░")).join(
      "",
    ),
  );
};

const written = (text: string): string[] =>
  renderUnicode(text, { ecc: "M", border: 0, blackChar: "█", whiteChar: "░" }).split("\n");

test("a code holds its text, dark on light, with the border that scanners need", async () => {
  const container = await mount(<QrCode text="57" label="Code" />);
  const code = container.querySelector("[role=img]");
  expect(readModules(code)).toEqual(written("57"));
  expect(readModules(code)).not.toEqual(written("75"));
  expect(code?.getAttribute("viewBox")).toBe("0 0 29 29");
});

test("the pass has the number that the staff asks for, also as a code, the device, the office and what to bring", async () => {
  const { container } = await mountBeside(
    "subscription",
    {},
    <PickupPass facts={getFacts(ordered, today)}>
      <p>{office.hours}</p>
    </PickupPass>,
    { context: { client: { cityId: 1 } } },
  );
  expect(container.querySelector("h2")?.textContent).toBe("Show this at the office");
  expect(container.querySelector("p b")?.textContent).toBe("57");
  const lines = Array.from(container.querySelectorAll("p"), ({ textContent }) =>
    textContent.replaceAll("\u00a0", " ").replaceAll("\u2060", ""),
  );
  expect(lines.slice(1)).toEqual([
    "Strizh scooter",
    "33/2 Baumanskaya Street",
    "daily 9:00–21:00",
    "Bring your passport",
  ]);
  await vi.waitFor(() =>
    expect(container.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(
      "QR code with subscription number 57",
    ),
  );
  expect(readModules(container.querySelector("[role=img]"))).toEqual(written("57"));
});

test("a device waits in an office from the first day on which it can be collected", () => {
  const pickup = { kind: "handover", how: "pickup", isFirst: false } as const;
  expect(isToCollect({ ...pickup, day: null }, today)).toBe(true);
  expect(isToCollect({ ...pickup, day: today }, today)).toBe(true);
  expect(isToCollect({ ...pickup, day: "2026-11-21" }, today)).toBe(false);
  expect(isToCollect({ ...pickup, day: "2026-11-21", isFirst: true }, today)).toBe(true);
  expect(isToCollect({ ...pickup, day: null, how: "delivery" }, today)).toBe(false);
  expect(isToCollect({ kind: "return", by: today }, today)).toBe(false);
});

test("the heading after a purchase says until when the office keeps the device, where that is known", () => {
  const facts = getFacts(ordered, today);
  expect(handoverTitle(facts)).toEqual({ key: "order.collect", values: { device: "Strizh" } });
  const reserved = { ...facts, reservation: { until: "2026-12-03", refund: 0 } };
  expect(handoverTitle(reserved)).toEqual({
    key: "order.collect.by",
    values: { device: "Strizh", day: "2026-12-03" },
  });
});

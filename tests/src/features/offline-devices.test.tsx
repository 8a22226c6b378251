// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { SeenDevice } from "#machines/session/session.ports.ts";
import { LastSeen } from "#src/features/sign-in/last-seen.tsx";
import { mountBeside } from "./fake-actor.tsx";

const show = async (device: Partial<SeenDevice>): Promise<HTMLElement> => {
  const plain = { subscription: 41, name: "Kolibri 2", owes: false, waits: false, next: null, office: null };
  const seen = { at: 0, devices: [{ ...plain, ...device }] };
  return (await mountBeside("sign-in", {}, <LastSeen seen={seen} />)).container;
};
const linesOf = async (device: Pick<SeenDevice, "owes" | "next">): Promise<string[]> => {
  const container = await show(device);
  return Array.from(container.querySelectorAll("dd"), ({ textContent }) =>
    textContent.replaceAll("\u00a0", " "),
  );
};
const charge = { what: "charge", day: "2026-12-16" } as const;

test("offline, too, a debtor reads of the debt rather than the next month's charge", async () => {
  expect(await linesOf({ owes: true, next: charge })).toEqual(["Awaiting payment"]);
  expect(await linesOf({ owes: true, next: null })).toEqual(["Awaiting payment"]);
  expect(await linesOf({ owes: false, next: charge })).toEqual(["Next payment on 16 December"]);
});

test("a debtor reads the return day", async () => {
  expect(await linesOf({ owes: true, next: { what: "return", day: "2026-12-02" } })).toEqual([
    "Awaiting payment",
    "Return it by 2 December",
  ]);
});

test("without a network the number and the code of a device that waits in an office are there to show", async () => {
  const waiting = await show({ subscription: 57, waits: true });
  expect(waiting.querySelector("dd b")?.textContent).toBe("57");
  expect(waiting.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(
    "QR code with subscription number 57",
  );
  expect((await show({ subscription: 57, waits: false })).querySelector("[role=img]")).toBeNull();
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PaymentEvent } from "#machines/payment/payment.machine.ts";
import { type Fate, PaymentNetwork } from "./payment-network.ts";

const events = {
  lose: { type: "connection.lost" },
  restore: { type: "connection.restored" },
  check: { type: "check.requested" },
  reopen: { type: "acquirer.reopened", amount: 1_199_000 },
  setAside: { type: "payment.setAside" },
} satisfies Record<string, PaymentEvent>;

const fares = fc.record({
  move: fc.constant("fare" as const),
  request: fc.nat(9),
  fate: fc.constantFrom<Fate>("answered", "answered", "neverArrived", "replyLost"),
});
const doings = fc.record({
  move: fc.constantFrom("pay", "reload", "pass", "pass", "lose", "restore", "check", "reopen", "setAside"),
  tab: fc.nat(2),
});
const endings = fc.record({
  move: fc.constant("settle" as const),
  status: fc.constantFrom("success" as const, "fail" as const),
});
const moves = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fares },
    { weight: 5, arbitrary: doings },
    { weight: 1, arbitrary: endings },
  ),
  { minLength: 10, maxLength: 80 },
);
type Move = typeof moves extends fc.Arbitrary<(infer M)[]> ? M : never;

const heardOut = async () => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
};

async function make(street: PaymentNetwork, step: Move) {
  if ("status" in step) street.settle(step.status);
  else if ("fate" in step) street.requests[step.request % street.requests.length]?.fare(step.fate);
  else {
    const tab = street.tabs[step.tab];
    const isActive = tab?.actor.getSnapshot().status === "active";
    if (step.move === (isActive ? "reload" : "pay")) street.open(step.tab);
    else if (isActive && step.move === "pass") tab.clock.increment(20_000);
    // Cast: just looked up.
    else if (isActive && step.move in events) tab.actor.send(events[step.move as keyof typeof events]);
  }
  await heardOut();
}

test("with tabs, reloads, lost requests and lost replies there is one request at a time, one key per intent, one charge", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(moves, async (steps) => {
      const street = new PaymentNetwork();
      street.open(0);
      for (const step of steps) {
        await make(street, step);
        expect(street.requests.filter(({ port }) => port === "requestPayment").length).toBeLessThanOrEqual(1);
        expect(street.charges.length).toBeLessThanOrEqual(1);
        expect(street.early).toEqual([]);
      }
      for (const sight of street.seen) seen.add(sight);
    }),
    { numRuns: 500, seed: 41 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      "requestPayment replyLost",
      "requestPayment neverArrived",
      "two tabs at once",
      "second key",
    ]),
  );
});

test("once the faults stop, every tab shows the result, after a reload at a press", () =>
  fc.assert(
    fc.asyncProperty(moves, async (steps) => {
      const street = new PaymentNetwork();
      street.open(0);
      for (const step of steps) await make(street, step);
      const active = () => street.tabs.filter((tab) => tab?.actor.getSnapshot().status === "active");
      for (const { actor } of active()) actor.send({ type: "connection.restored" });
      for (let round = 0; round < 60 && active().length > 0; round++) {
        await heardOut();
        for (const request of street.requests.slice()) request.fare("answered");
        street.settle("success");
        await heardOut();
        for (const { clock } of active()) clock.increment(60_000);
        // After a reload the client is asked before the bank's page opens.
        for (const { actor } of active()) actor.send({ type: "amount.accepted", amount: 1_199_000 });
      }
      expect(active().map(({ actor }) => actor.getSnapshot().value)).toEqual([]);
      const ends = street.tabs.flatMap((tab) => tab?.actor.getSnapshot().output ?? []);
      for (const end of ends.filter(({ kind }) => kind === "succeeded"))
        expect(end).toMatchObject({ paymentId: street.charges[0]?.id });
    }),
    { numRuns: 300, seed: 42 },
  ));

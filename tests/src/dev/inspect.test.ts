import { describe, expect, test } from "vitest";
import type { InspectionEvent } from "xstate";
import { inspectActors, wanted } from "#src/dev/develop.ts";
import { startEmailVerification } from "#src/ports/email-verification.ts";
import { fakeWorld } from "../fake-world.ts";

describe("whether a page is inspected", () => {
  test("is off by default", async () => {
    const { world } = fakeWorld({ address: "http://kabinet.test/?utm=1" });
    expect(wanted(world)).toBeNull();
    expect(await inspectActors(world)).toBeUndefined();
  });

  test("is on from ?inspect, whatever later URLs are, until ?inspect=off", () => {
    const { world, state } = fakeWorld({ address: "http://kabinet.test/?inspect" });
    const at = (address: string) => {
      state.address = `http://kabinet.test${address}`;
      return wanted(world);
    };
    expect([at("/?inspect"), at("/subscriptions/"), at("/?inspect=stately"), at("/payments/")]).toEqual([
      "",
      "",
      "stately",
      "stately",
    ]);
    expect([at("/?inspect=off"), at("/")]).toEqual([null, null]);
  });

  test("does not break the application if the recorder fails", async () => {
    const { world, state } = fakeWorld({ address: "http://kabinet.test/?inspect" });
    expect(await inspectActors(world)).toBeUndefined();
    expect(state.warnings).toEqual(["the page is not inspected"]);
  });

  test("the e-mail confirmation, a root actor, is recorded, too", () => {
    const { world } = fakeWorld();
    const received: InspectionEvent[] = [];
    const outcome = { read: () => null, write: () => undefined, forget: () => undefined };
    startEmailVerification(
      world,
      () => Promise.reject(new Error("no network")),
      null,
      outcome,
      (event) => received.push(event),
    );
    expect(received.some(({ type }) => type === "@xstate.snapshot")).toBe(true);
  });
});

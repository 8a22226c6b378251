import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { type DeviceState, agreementStageOf, deviceStateOf } from "#machines/subscription/stages.ts";
import {
  active,
  awaitingHandover,
  cancelled,
  ending,
  paused,
} from "#machines/subscription/subscription.model.ts";

const since = "2026-11-03";
/** A reply of a backend without possession. */
const unspoken = ({ possession: _, ...subscription }: Subscription): Subscription => subscription;

test.each<[string, Subscription, DeviceState]>([
  ["is in use", active, "inUse"],
  ["is awaited", awaitingHandover, "ordered"],
  ["is to be returned from a pause", paused, "returning"],
  ["has been returned in a pause", { ...paused, possession: { state: "returned", since } }, "returned"],
  ["is awaited again after a pause", { ...active, possession: { state: "awaited", since: null } }, "ordered"],
  [
    "is to be returned after the end",
    { ...cancelled, possession: { state: "inUse", since }, returnBy: "2026-12-03" },
    "returning",
  ],
  ["has been returned", cancelled, "returned"],
])("where the server says so, the device %s", (_what, subscription, state) =>
  expect(deviceStateOf(subscription)).toBe(state),
);

test.each<[string, Subscription, DeviceState]>([
  ["awaited before it starts", unspoken(awaitingHandover), "ordered"],
  ["in use while it is active", unspoken(active), "inUse"],
  ["to be returned once a day is named", unspoken(ending), "returning"],
  ["to be returned in a pause", unspoken(paused), "returning"],
  ["unknown in a pause without a day", unspoken({ ...paused, returnBy: null }), "unknown"],
  ["unknown after the end", unspoken({ ...cancelled, returnBy: null }), "unknown"],
])("where it does not, the device is %s", (_what, subscription, state) =>
  expect(deviceStateOf(subscription)).toBe(state),
);

test("a scheduled cancellation is not an end yet", () => {
  expect(agreementStageOf(active)).toBe("active");
  expect(agreementStageOf(ending)).toBe("ending");
  expect(agreementStageOf({ ...active, status: "cancelled", scheduled: null })).toBe("ended");
});

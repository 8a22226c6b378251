import * as v from "valibot";
import { IsoDay, dayIn, homeZone } from "#contract/day.ts";
import { Id } from "#contract/identifier.ts";
import { isDeliveryMissed, isToCollect } from "#contract/consequences.ts";
import { type Subscription, consequencesOf, deviceName, officeOf } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { owesNow } from "#machines/account/money-ahead.ts";
import type { LastSeen, SeenDevice } from "#machines/session/session.ports.ts";
import type { Access } from "./access.ts";
import { Moment, signedInClient } from "./stored-values.ts";
import { type Store, defineStoredValue } from "./storage.ts";

/** The most devices that an offline page lists. */
const most = 20;

const nexts = ["deliver", "charge", "return", "resume", "end"] as const;

/** Names of devices, offices, days, and whether a payment is due. No personal data, address or sum. */
export const storedSnapshot = defineStoredValue(
  "seen",
  v.object({
    clientId: Id,
    at: Moment,
    devices: v.pipe(
      v.array(
        v.object({
          subscription: Id,
          name: v.string(),
          owes: v.boolean(),
          // Absent in snapshots of earlier releases.
          waits: v.optional(v.boolean(), false),
          office: v.nullable(v.object({ address: v.string(), hours: v.string() })),
          next: v.nullable(v.object({ what: v.picklist(nexts), day: IsoDay })),
        }),
      ),
      v.maxLength(most),
    ),
  }),
);

/** The next event of a subscription and its day. `today`: ISO, in the subscription's city. */
export const nextDay = (subscription: Subscription, today: string): SeenDevice["next"] => {
  const { device, next, end, endsAs } = consequencesOf(subscription);
  const { status, debt, resumeOn } = subscription;
  const on = (what: (typeof nexts)[number], day: string | null | undefined) =>
    typeof day === "string" ? { what, day } : null;
  if (device.kind === "return") return on("return", device.by);
  switch (status) {
    case "awaitingPayment":
    case "cancelled":
    case "finished":
      return null;
    case "awaitingHandover":
      return device.kind === "handover" && device.how === "delivery" && !isDeliveryMissed(device, today)
        ? on("deliver", device.day)
        : null;
    case "active":
      return (endsAs === "cancelled" ? on("end", end) : null) ?? on("charge", next?.day) ?? on("end", end);
    case "paused":
      return debt > 0 ? null : on("resume", resumeOn);
  }
};

/** Whether the client has or awaits the device. */
const counts = (subscription: Subscription): boolean =>
  !isOver(subscription.status) || consequencesOf(subscription).device.kind === "return";

/** Whether the client can collect the device; not before the first payment. */
const waits = (subscription: Subscription, today: string): boolean =>
  (subscription.status === "awaitingHandover" || subscription.status === "active") &&
  isToCollect(consequencesOf(subscription).device, today);

/** Stores what offline pages show, unless another tab has signed out or signed in meanwhile. */
export const createOfflineSnapshot = (store: Store, now: () => number, { token }: Pick<Access, "token">) => ({
  keepDevices: (subscriptions: readonly Subscription[]): void => {
    const clientId = signedInClient(store, token());
    if (clientId === null) return;
    const devices = subscriptions
      .filter(counts)
      .slice(0, most)
      .map((subscription) => {
        const office = officeOf(subscription);
        const today = dayIn(subscription.city?.timezone ?? homeZone, new Date(now()));
        return {
          subscription: subscription.id,
          name: deviceName(subscription),
          owes: owesNow(subscription),
          waits: waits(subscription, today),
          office: office === null ? null : { address: office.address, hours: office.hours },
          next: nextDay(subscription, today),
        };
      });
    store.write(storedSnapshot, { clientId, at: now(), devices });
  },
});
export type OfflineSnapshot = ReturnType<typeof createOfflineSnapshot>;

/** The stored snapshot of this client; null if there is none, or it has no device. */
export const recallSeen = (store: Store, clientId: number): LastSeen | null => {
  const seen = store.read(storedSnapshot);
  if (seen === null || seen.clientId !== clientId || seen.devices.length === 0) return null;
  return { at: seen.at, devices: seen.devices };
};

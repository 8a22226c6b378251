import * as v from "valibot";
import { CardBrand, CardDigits } from "./card.ts";
import { IsoDay } from "./day.ts";
import { Kopecks } from "./kopecks.ts";

/*
 * Facts behind every sentence about consequences, on screens, in letters and papers: what follows if the client does
 * what is due. Computed with the forecast (server/forecast/forecast.rules.ts). Kopecks; days of the subscription's
 * city.
 */

const CardName = v.object({ brand: CardBrand, last4: CardDigits });

/** What happens to the device next. */
export const DeviceNext = v.variant("kind", [
  /** It stays with the client. `until`: the day of return at the end; null while open. */
  v.object({ kind: v.literal("stays"), until: v.nullable(IsoDay) }),
  /** To be returned to the subscription's office by this day, which may be past. */
  v.object({ kind: v.literal("return"), by: IsoDay }),
  /**
   * The client receives it. `day`: the agreed day of a first delivery, which may be past; otherwise the first
   * possible day, null if it can be collected now.
   */
  v.object({
    kind: v.literal("handover"),
    how: v.picklist(["pickup", "delivery"]),
    day: v.nullable(IsoDay),
    isFirst: v.boolean(),
  }),
  /** It is not with the client, and no handover is ahead. */
  v.object({ kind: v.literal("none") }),
]);
export type DeviceNext = v.InferOutput<typeof DeviceNext>;

/**
 * A future charge. `from` is the first day it pays for, `to` the first it does not. `card` null: the client pays by
 * hand. `expired`: the card that would pay but has expired by then.
 */
export const ChargeAhead = v.object({
  kind: v.literal("charge"),
  day: IsoDay,
  amount: Kopecks,
  period: v.pipe(v.number(), v.integer(), v.minValue(1)),
  from: IsoDay,
  to: IsoDay,
  card: v.nullable(CardName),
  expired: v.optional(CardName),
});
export type ChargeAhead = v.InferOutput<typeof ChargeAhead>;

/** How a subscription ends. `deleted`: with the client's personal data. */
export const endings = ["cancelled", "finished", "deleted"] as const;

export const consequenceFields = {
  device: DeviceNext,
  /** The day of the end, also past; null while open. */
  end: v.nullable(IsoDay),
  endsAs: v.nullable(v.picklist(endings)),
  /** The next charge; null if there is none. The payment that is part of an act is not counted. */
  next: v.nullable(ChargeAhead),
  /** Refunds: of payments, and of the deposit once the device is back. */
  refunds: v.object({ payments: Kopecks, deposit: Kopecks }),
  /**
   * Of an order: the last day of its reservation, or for its first payment. The next day it ends and `refund` is
   * returned. Null after the handover and after the end.
   */
  reservation: v.nullable(v.object({ until: IsoDay, refund: Kopecks })),
  /**
   * If a paused client keeps the device: the subscription goes on and is charged, or it `ends` because its term is
   * over. Null where impossible.
   */
  ifKept: v.nullable(
    v.object({
      day: IsoDay,
      charge: v.nullable(v.pick(ChargeAhead, ["day", "amount", "card", "expired"])),
      ends: v.nullable(IsoDay),
    }),
  ),
  /** Whether a debtor who has to return the device keeps it by paying and going on. */
  keepsIfPaid: v.boolean(),
};
export const Consequences = v.object(consequenceFields);
export type Consequences = v.InferOutput<typeof Consequences>;

/** Whether the device is overdue (`today`: ISO, in the subscription's city). */
export const isReturnLate = (device: DeviceNext, today: string): boolean =>
  device.kind === "return" && device.by < today;

/** Whether the device waits in an office today. */
export const isToCollect = (device: DeviceNext, today: string): boolean =>
  device.kind === "handover" &&
  device.how === "pickup" &&
  (device.isFirst || device.day === null || device.day <= today);

/** Whether the day of a first delivery has passed without a handover. */
export const isDeliveryMissed = (device: DeviceNext, today: string): boolean =>
  device.kind === "handover" &&
  device.isFirst &&
  device.how === "delivery" &&
  device.day !== null &&
  device.day < today;

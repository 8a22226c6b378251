import * as v from "valibot";
import { CardBrand, CardDigits } from "./card.ts";
import { IsoDay } from "./date.ts";
import { Kopecks } from "./kopecks.ts";

/*
 * What follows for a client if they do what is due: the facts behind every sentence about consequences, on screens, in
 * letters and on papers. The server computes them beside the forecast (server/forecast/forecast.rules.ts). Money in
 * kopecks; days are those of the subscription's city.
 */

const CardName = v.object({ brand: CardBrand, last4: CardDigits });

/** What happens to the device next. */
export const DeviceNext = v.variant("kind", [
  /** It stays with the client. `until`: the day on which it is returned at the end; null while there is none. */
  v.object({ kind: v.literal("stays"), until: v.nullable(IsoDay) }),
  /** The client returns it to the subscription's office by this day, which may be over. */
  v.object({ kind: v.literal("return"), by: IsoDay }),
  /**
   * The client receives it. `day`: of a first delivery the agreed day, which may be over; otherwise the first possible
   * day, null for one that can be collected now.
   */
  v.object({
    kind: v.literal("handover"),
    how: v.picklist(["pickup", "delivery"]),
    day: v.nullable(IsoDay),
    isFirst: v.boolean(),
  }),
  /** It is not with the client, and none is handed over. */
  v.object({ kind: v.literal("none") }),
]);
export type DeviceNext = v.InferOutput<typeof DeviceNext>;

/**
 * A charge to come. `from` is the first day that it pays for, `to` the first one that it does not. `card` null: the
 * client pays it. `expired`: the card that would pay it, if it is not valid any more on that day.
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
  /** The day on which the subscription ends, also if it is over; null while that is open. */
  end: v.nullable(IsoDay),
  endsAs: v.nullable(v.picklist(endings)),
  /** The next charge; null if nothing more is charged. A payment that an act consists of is not counted. */
  next: v.nullable(ChargeAhead),
  /** What comes back: of what was paid, and the deposit once the device is back. */
  refunds: v.object({ payments: Kopecks, deposit: Kopecks }),
  /**
   * Of an order: the last day on which its device waits for the client, or for the first payment. On the next day the
   * order ends, and `refund` comes back. Null once the device was handed over, and after the end.
   */
  reservation: v.nullable(v.object({ until: IsoDay, refund: Kopecks })),
  /**
   * What happens if a paused client keeps the device instead: the subscription goes on and is charged, or it `ends`
   * because its term is over. Null where that cannot be.
   */
  ifKept: v.nullable(
    v.object({
      day: IsoDay,
      charge: v.nullable(v.pick(ChargeAhead, ["day", "amount", "card", "expired"])),
      ends: v.nullable(IsoDay),
    }),
  ),
  /** Whether a client who is to return the device for a debt keeps it by paying the debt and going on. */
  keepsIfPaid: v.boolean(),
};
export const Consequences = v.object(consequenceFields);
export type Consequences = v.InferOutput<typeof Consequences>;

/** Whether the device should have been returned before today (ISO, in the subscription's city). */
export const isReturnLate = (device: DeviceNext, today: string): boolean =>
  device.kind === "return" && device.by < today;

/** Whether a first delivery was agreed for a day before today, and the device was not handed over. */
export const isDeliveryMissed = (device: DeviceNext, today: string): boolean =>
  device.kind === "handover" &&
  device.isFirst &&
  device.how === "delivery" &&
  device.day !== null &&
  device.day < today;

import { addDays } from "#contract/day.ts";
import { deletionDays } from "#contract/deadlines.ts";
import { isReturnLate } from "#contract/consequences.ts";
import { depositLeft, deviceName, type Subscription } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import {
  describeCharge,
  describeCompensation,
  describeWaiting,
  type Facts,
  isWithClient,
  type Statement,
  returnDay,
  returnPlace,
  listed,
  sentence,
} from "./sentences.ts";

/**
 * The facts if the client requested deletion today: running subscriptions end on `on` (ISO), by default the day of the
 * deletion in the subscription's city, with no charge on or after it (server/forecast/due-actions.rules.ts).
 */
export const ifDeleted = (facts: Facts, on = addDays(facts.today, deletionDays)): Facts => {
  const { subscription, device, end, next, refunds, reservation } = facts;
  if (isOver(subscription.status)) return facts;
  const last = addDays(on, -1);
  // A last month still to be charged postpones the end of the term.
  const isEarlier = end !== null && end < on && (next === null || next.day < on);
  return {
    ...facts,
    device:
      device.kind === "stays" && !(isEarlier && device.until !== null && device.until < on)
        ? { kind: "stays", until: on }
        : device,
    end: isEarlier ? end : on,
    endsAs: isEarlier ? facts.endsAs : "deleted",
    next: next !== null && next.day < on ? next : null,
    refunds: { ...refunds, deposit: isWithClient(facts) ? depositLeft(subscription) : refunds.deposit },
    reservation:
      reservation !== null && reservation.until > last ? { ...reservation, until: last } : reservation,
    keepsIfPaid: false,
  };
};

/**
 * What deletion means for a subscription: a charge before it, the return, the end, refunds. `facts`: after the
 * request. Null if it has no effect.
 */
export const describeDeletion = (facts: Facts): Statement | null => {
  const { subscription, device, end, next, refunds, reservation, today } = facts;
  const isHere = isWithClient(facts);
  const hasEnded = isOver(subscription.status);
  // An unpaid order has no effects.
  if (subscription.status === "awaitingPayment" || (hasEnded && !isHere)) return null;
  const name = deviceName(subscription);
  const by = returnDay(facts);
  const at = returnPlace(subscription);
  const back =
    by === null
      ? []
      : isReturnLate(device, today)
        ? [sentence("device.late", { day: by }), sentence("device.return.now", {}, at)]
        : [sentence("device.return", { day: by }, at)];
  return {
    title: isHere
      ? sentence("deletion.device", { device: name })
      : sentence("event.device", { device: name }),
    note: listed(
      // A client waiting for deletion can neither pay nor bind a card. A debt is named below the subscriptions.
      next !== null &&
        (next.card !== null
          ? describeCharge(next)
          : subscription.debt === 0 && sentence("deletion.cannot", { day: next.day, sum: next.amount })),
      back,
      // An order ends with its reservation if the client does not take the device.
      reservation !== null && describeWaiting(reservation),
      end !== null &&
        !hasEnded &&
        sentence(reservation === null ? "end.the" : "deletion.received", { day: end }),
      isHere && refunds.deposit > 0 && sentence("debt.deposit", { sum: refunds.deposit }),
    ),
  };
};

/** The debt of a client who deletes their data, kopecks. `isAsked`: already requested. */
export const describeDeletionDebt = (sum: number, isAsked: boolean): Statement => ({
  title: sentence("charge.debt", { sum }),
  note: [sentence("deletion.debt"), sentence(isAsked ? "deletion.debt.asked" : "deletion.debt.first")],
});

/** What is owed for a device that was written off; null if nothing is. */
export const describeDeletionLoss = ({ loss }: Pick<Subscription, "loss">): Statement | null => {
  if (loss == null || loss.owed === 0 || loss.settled !== null) return null;
  const { title, note } = describeCompensation(loss.owed);
  return { title, note: [...note, sentence("deletion.loss")] };
};

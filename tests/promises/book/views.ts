import { dayOf, daysBetween } from "../calendar.ts";
import type { Charge } from "../server.ts";
import type { Statement, StatedCharge } from "../stated.ts";
import { type Breach, isByHand, type SubscriptionRecord } from "./record.ts";
import { rub } from "./format.ts";

/** P3: one thing has one sum in every place. */
export const agree = ({ subscription, stay }: Statement, breach: (found: Breach) => void): void => {
  const { id, status, nextPayment, debt, end } = subscription;
  const [first = null] = stay.charges;
  if (status !== "active") return;
  const listed = nextPayment === null ? "nothing" : `${rub(nextPayment.amount)} on ${nextPayment.date}`;
  const ahead = first === null ? "nothing" : `${rub(first.amount)} on ${first.day}`;
  if (debt === 0 && listed !== ahead)
    breach({
      number: "P3",
      why: `subscription ${id}: next is ${listed} in the list and ${ahead} in what lies ahead`,
    });
  if (stay.end !== null && end !== null && debt === 0 && stay.end !== end && subscription.scheduled === null)
    breach({
      number: "P3",
      why: `subscription ${id}: ends on ${end} in the list and on ${stay.end} in what lies ahead`,
    });
};

/** P5: after an act the forecast equals the stated outcome, less what was charged. */
export const follow = (
  record: SubscriptionRecord,
  { today, subscription, stay }: Statement,
  charged: readonly Charge[],
  breach: (found: Breach) => void,
): void => {
  const { id, expected, statedAt: toldAt, shaken } = record;
  if (expected === null || shaken) return;
  const own = charged.filter(({ subscription, at }) => subscription === id && at >= toldAt);
  if (own.some(({ status }) => status !== "success")) return;
  // Payments by the client are none of them; charges that the bank has not confirmed are still ahead.
  const known = own.filter((charge) => charge.period < subscription.period && !isByHand(record, charge));
  const left = expected.charges.filter(
    ({ day, amount }) => !known.some((charge) => dayOf(charge.at) === day && charge.amount === amount),
  );
  // Without a card an unpaid month is a debt, retried on another day.
  const [first] = left;
  const { debt } = subscription;
  const [again] = stay.charges;
  if (first?.card === null && first.day <= today && first.amount === debt && again !== undefined)
    left[0] = { ...first, day: again.day };
  const say = (list: readonly StatedCharge[]) =>
    list.map(({ amount, day }) => `${rub(amount)} on ${day}`).join(", ");
  if (say(left) !== say(stay.charges))
    breach({
      number: "P5",
      why: `subscription ${id}: agreed to was ${say(left) || "no charge"}, and ahead lies ${say(stay.charges) || "none"}`,
    });
  if (expected.end !== null && stay.end !== null && expected.end !== stay.end)
    breach({
      number: "P5",
      why: `subscription ${id}: agreed to was an end on ${expected.end}, and it is ${stay.end}`,
    });
};

/** P5: after the handover the forecast equals what the till stated. */
export const keepTill = (
  record: SubscriptionRecord,
  { subscription, stay }: Statement,
  charged: readonly Charge[],
  breach: (found: Breach) => void,
): void => {
  const { id, ordered, shaken, expected, statement } = record;
  const isNew = statement?.subscription.start == null && subscription.start !== null;
  if (ordered === null || !isNew || expected !== null || subscription.status !== "active") return;
  // The handover is the warehouse's change; a month may have passed since.
  const own = charged.filter((charge) => charge.subscription === id && charge.period > 1);
  if (own.length > 0 || subscription.debt > 0 || !shaken) return;
  // The client asked for deletion between the order and the handover.
  if (subscription.consequences?.endsAs === "deleted") return;
  const ahead = stay.charges.map(({ amount }) => amount);
  const later = ordered.later;
  if (later === null && (ahead.length !== 1 || ahead[0] !== ordered.monthly))
    breach({
      number: "P5",
      why: `subscription ${id}: the till told ${rub(ordered.monthly)} a month and not how often; ahead lie ${ahead.length} charges`,
    });
  else if (later !== null && String(later) !== String(ahead))
    breach({
      number: "P5",
      why: `subscription ${id}: the till told ${later.map(rub).join(", ") || "no later charge"}; ahead lie ${ahead.map(rub).join(", ") || "none"}`,
    });
};

/** P4: a pause keeps the days that it stated. */
export const countKept = (
  record: SubscriptionRecord,
  { today, subscription }: Statement,
  breach: (found: Breach) => void,
): void => {
  const { kept, resumedOn, id } = record;
  // Nothing is charged during a requested pause, so this is a later pause.
  if (subscription.status === "paused" && subscription.debt > 0) record.kept = null;
  if (kept === null || !kept.returned || subscription.status !== "active") return;
  const from = resumedOn;
  record.kept = null;
  record.resumedOn = null;
  // The subscription resumed, since the device was kept.
  if (from === null) return;
  // A month bought since adds at least the 28 days of February.
  const bought = 28 * (subscription.period - kept.period);
  const ahead = daysBetween(from, subscription.paidUntil ?? from) - bought;
  if (ahead < kept.days)
    breach({
      number: "P4",
      why: `subscription ${id}: paused on ${kept.on} with ${kept.days} paid days left, resumed on ${from}: ${ahead} are left (looked at on ${today})`,
    });
};

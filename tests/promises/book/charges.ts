import { addMonths, dayOf, hour, midnightOf } from "../calendar.ts";
import type { Charge } from "../server.ts";
import type { StatedCharge } from "../stated.ts";
import type { Letters } from "./letters.ts";
import { type Breach, isByHand, type SubscriptionRecord } from "./record.ts";
import { rub, formatCharge } from "./format.ts";

/** The till's charges, dated once the start is known. */
const relative = ({ ordered, handedOn }: SubscriptionRecord, card: string | null): StatedCharge[] =>
  handedOn === null
    ? []
    : (ordered?.later ?? []).map((amount, index) => ({
        day: addMonths(handedOn, index + 1),
        amount,
        card,
      }));

/** P1: day, sum and card of each charge were announced. */
export const explain = (
  record: SubscriptionRecord,
  charge: Charge,
  letters: Letters,
  breach: (found: Breach) => void,
): void => {
  if (isByHand(record, charge)) return;
  const on = dayOf(charge.at);
  const seen = record.statement !== null && record.statedAt <= charge.at ? record.statement.stay : null;
  const expected = [
    ...(seen?.charges ?? []),
    ...(seen?.ifKept?.charge == null ? [] : [seen.ifKept.charge]),
    // The checkout's statement holds until the next visit.
    ...(record.statement?.subscription.start == null ? relative(record, charge.card) : []),
  ];
  const promised = expected.filter(({ day, amount }) => day === on && amount === charge.amount);
  const isWritten = (by: (cards: readonly string[]) => boolean): boolean =>
    letters.some(
      ({ at, days, sums, cards }) =>
        at <= charge.at && days.includes(on) && sums.includes(charge.amount) && by(cards),
    );
  if (promised.some(({ card }) => card === "any" || card === charge.card)) return;
  if (isWritten((cards) => cards.length === 0 || cards.includes(charge.card ?? ""))) return;
  const expectedText = record.statement?.stay.charges.map(formatCharge).join(", ") ?? "";
  breach({
    number: "P1",
    why:
      `subscription ${charge.subscription}: ${rub(charge.amount)} were taken on ${on} by •• ${charge.card} ` +
      `(period ${charge.period}, ${charge.status}); expected was ${expectedText === "" ? "no charge" : expectedText}` +
      (promised.length > 0 || isWritten(() => true) ? ", by another card" : ""),
  });
};

/** P2: each announced charge that was not changed has happened. */
export const fulfil = (
  record: SubscriptionRecord,
  charges: readonly Charge[],
  now: number,
  breach: (found: Breach) => void,
): void => {
  const { statement, statedAt, id } = record;
  if (statement === null || record.shaken) return;
  const { charges: ifReturned, ifKept } = statement.stay;
  // The device was not returned, or the record would be shaken.
  const ahead = ifKept === null ? ifReturned : ifKept.charge === null ? [] : [ifKept.charge];
  for (const one of ahead) {
    if (one.card === null || Math.max(midnightOf(one.day), statedAt) + hour > now) continue;
    const own = charges.filter(({ subscription }) => subscription === id);
    // A charge requested from a silent bank before the announcement may fail after it.
    const wasTold = (at: number): boolean => ahead.some(({ day }) => day === dayOf(at));
    const failed = own.some(
      ({ status, at }) => status === "fail" && dayOf(at) < one.day && (at > statedAt || wasTold(at)),
    );
    if (failed) return;
    if (own.some(({ at, amount }) => dayOf(at) === one.day && amount === one.amount)) continue;
    breach({
      number: "P2",
      why: `subscription ${id}: expected was ${formatCharge(one)}, and nothing was taken`,
    });
  }
};

import { isOver } from "#contract/subscription-status.ts";
import { dayOf } from "../calendar.ts";
import type { Charge, Refund, Row } from "../server.ts";
import type { Breach } from "./record.ts";
import { rub } from "./format.ts";

/** P12: the bank has charged what was bought and refunded the rest. */
export const balance = (
  subscriptions: readonly Row[],
  charges: readonly Charge[],
  refunds: readonly Refund[],
  atDoor: ReadonlySet<number>,
  isUnasked: (charge: Charge) => boolean,
  breach: (found: Breach) => void,
): void => {
  for (const { id, period, start, status, deposit, possession } of subscriptions) {
    const sum = (rows: readonly { amount: number }[]) =>
      rows.reduce((total, { amount }) => total + amount, 0);
    const taken = charges.filter((one) => one.subscription === id && one.status === "success");
    const paid = taken.filter((one) => !isUnasked(one));
    const back = refunds.filter(({ subscription }) => subscription === id);
    for (const { amount, at } of taken.filter(isUnasked)) {
      const found = back.findIndex((refund) => refund.amount === amount && refund.at >= at);
      if (found >= 0) back.splice(found, 1);
      else
        breach({
          number: "P12",
          why: `subscription ${id}: ${rub(amount)} of ${dayOf(at)} paid for nothing, and were not given back`,
        });
    }
    // A payment on delivery does not reach the bank.
    const bought = period - 1 - (atDoor.has(id) && start !== null ? 1 : 0);
    if (start === null && status === "cancelled") {
      if (sum(paid) !== sum(back))
        breach({
          number: "P12",
          why: `subscription ${id} never began: ${rub(sum(paid))} paid, ${rub(sum(back))} given back`,
        });
    } else {
      if (isOver(status) && possession === "returned" && !atDoor.has(id) && sum(back) < deposit)
        breach({
          number: "P12",
          why: `subscription ${id} is over and its device back: ${rub(sum(back))} of the deposit of ${rub(deposit)} were given back`,
        });
      if (paid.length !== bought)
        breach({
          number: "P12",
          why: `subscription ${id}: the bank has ${paid.length} charges, ${bought} periods are bought`,
        });
    }
  }
};

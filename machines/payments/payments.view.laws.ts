import { inside } from "../kit/common-laws.ts";
import { same } from "../kit/expect.ts";
import type { Laws } from "../kit/laws.ts";
import { offer } from "../kit/offer.ts";
import { type M, type Now, list, receiptIs } from "./payments.places.ts";
import { payment } from "./payments.model.ts";
import {
  type PaymentState,
  calendarView,
  isAsked,
  paymentsView,
  receiptView,
  shareView,
  stateOfPayment,
} from "./payments.view.ts";

const saving = inside<M>({ list: { read: "saving" } });

const busy = inside<M>({ sharing: "sharing" }, { sharing: "saving" });

const listOf = (s: Now) => {
  const { payments, whole } = s.context;
  if (payments === null) return { state: list("reading")(s) ? "loading" : "unreachable" };
  const reading = list("reading")(s);
  const save = offer(reading && "reading", !list("read")(s) && "unread", saving(s) && "pending");
  const unsaved = inside<M>({ list: { read: "unsaved" } })(s);
  return { state: "ready", payments, reading, whole, stale: list("interrupted")(s), save, unsaved };
};

/** The page of one payment: what is told of the one that was opened last, and what the list knows of any other. */
const receiptOf = (s: Now, id: number) => {
  const { payments, receipt, openId } = s.context;
  const isOpen = openId === id;
  if (isOpen && receiptIs("missing")(s)) return { state: "missing" };
  const found = payments === null ? undefined : payments.find((each) => each.id === id);
  const [reading, stale] = [isOpen && receiptIs("reading")(s), isOpen && receiptIs("unreachable")(s)];
  if (found === undefined) return { state: reading ? "loading" : "unreachable" };
  return { state: "ready", payment: found, receipt: isOpen ? receipt : null, reading, stale };
};

/** What each way in which a payment can stand is called; amounts in kopecks. */
const ways: readonly (readonly [Parameters<typeof payment>[1], PaymentState])[] = [
  [{ status: "processing" }, "underWay"],
  // No bank knows of it yet: the money changes hands with the device.
  [{ status: "processing", method: "onDelivery" }, "atDoor"],
  [{ status: "fail" }, "failed"],
  [{ status: "success" }, "paid"],
  [{ status: "success", refunded: 0 }, "paid"],
  [{ status: "success", amount: 90_000, refunded: 89_999 }, "partlyRefunded"],
  [{ status: "success", amount: 90_000, refunded: 90_000 }, "refunded"],
];

export const viewLaws: Laws<M> = {
  "the list shows what is known of it, whether it is all, and why it cannot be saved": ({ situations }) =>
    situations.filter(({ snapshot: s }) => !same(paymentsView(s), listOf(s))),

  "the page of a payment shows that payment, and its receipt while it is open": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [1, 2].some(
        (id) => !same(receiptView(s, id), receiptOf(s, id)) || isAsked(s, id) !== (s.context.openId === id),
      ),
    ),

  "C31: a payment is called what has become of it, and of its money": ({ opening }) =>
    ways.every(([rest, state]) => stateOfPayment(payment(1, rest)) === state) ? [] : [opening],

  "a receipt is shared one at a time, and what came of it is told of that one alone": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [1, 2].some((id) => {
        const { shared } = s.context;
        const how = shared !== null && shared.id === id ? shared.how : null;
        return !same(shareView(s, id), { can: !busy(s), how });
      }),
    ),

  "an event for a calendar is saved one at a time, and it is told that it could not be": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        !same(calendarView(s), {
          can: !busy(s),
          failed: inside<M>({ sharing: "unsaved" })(s),
        }),
    ),
};

import { type Payment, momentOf } from "#contract/payment.ts";
import { type AllowedEvents, inside } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import { type Laws, acted, invoked, elapsed, failed, returned } from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { lookDelays } from "./payments.machine.ts";
import { monthlySpending } from "./payment-totals.ts";
import { type M, type Now, list, payment, receiptIs } from "./payments.model.ts";
import {
  type PaymentState,
  calendarView,
  isOpened,
  paymentsView,
  receiptView,
  shareView,
  stateOfPayment,
} from "./payments.view.ts";
import { offer } from "../runtime/offer.ts";

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

/** The expected page of one payment. */
const receiptOf = (s: Now, id: number) => {
  const { payments, receipt, openId } = s.context;
  const isOpen = openId === id;
  if (isOpen && receiptIs("missing")(s)) return { state: "missing" };
  const found = payments === null ? undefined : payments.find((each) => each.id === id);
  const [reading, stale] = [isOpen && receiptIs("reading")(s), isOpen && receiptIs("unreachable")(s)];
  if (found === undefined) return { state: reading ? "loading" : "unreachable" };
  return { state: "ready", payment: found, receipt: isOpen ? receipt : null, reading, stale };
};

/** State of each kind of payment; amounts in kopecks. */
const stateCases: readonly (readonly [Parameters<typeof payment>[1], PaymentState])[] = [
  [{ status: "processing" }, "processing"],
  // No bank involved: paid at the handover.
  [{ status: "processing", method: "onDelivery" }, "atDoor"],
  [{ status: "fail" }, "failed"],
  [{ status: "success" }, "paid"],
  [{ status: "success", refunded: 0 }, "paid"],
  [{ status: "success", amount: 90_000, refunded: 89_999 }, "partlyRefunded"],
  [{ status: "success", amount: 90_000, refunded: 90_000 }, "refunded"],
];

export const views: Laws<M> = {
  "the list shows what is known of it, whether it is all, and why it cannot be saved": ({ situations }) =>
    situations.filter(({ snapshot: s }) => !same(paymentsView(s), listOf(s))),

  "the page of a payment shows that payment, and its receipt while it is open": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [1, 2].some(
        (id) => !same(receiptView(s, id), receiptOf(s, id)) || isOpened(s, id) !== (s.context.openId === id),
      ),
    ),

  "C31: a payment is called what has become of it, and of its money": ({ opening }) =>
    stateCases.every(([rest, state]) => stateOfPayment(payment(1, rest)) === state) ? [] : [opening],

  "receipts are shared one at a time, and the result is shown for that receipt only": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [1, 2].some((id) => {
        const { shared } = s.context;
        const how = shared !== null && shared.id === id ? shared.how : null;
        return !same(shareView(s, id), { can: !busy(s), how });
      }),
    ),

  "calendar events are saved one at a time, and a failure is shown": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        !same(calendarView(s), {
          can: !busy(s),
          failed: inside<M>({ sharing: "unsaved" })(s),
        }),
    ),
};

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "payments.requested": () => true,
  "receipt.requested": () => true,
  "export.requested": inside<M>({ list: { read: "idle" } }, { list: { read: "unsaved" } }),
  "calendar.requested": inside<M>({ sharing: "idle" }, { sharing: "unsaved" }),
  "share.requested": inside<M>({ sharing: "idle" }, { sharing: "unsaved" }),
};

export const goals = {
  "all payments are listed": list("read"),
  "a receipt is shown": receiptIs("shown"),
};

export const delays = {
  nextLook: (ms: number, { context }: Now) => ms === lookDelays[context.looks],
};

const shown = ({ context }: Now): readonly Payment[] => context.payments ?? [];
const idsOf = (payments: readonly Payment[]) => new Set(payments.map(({ id }) => id));

/** Whether a step starts reading from the newest. */
const beginsAnew = (step: Step<M>) =>
  acted(step, "payments.requested") !== undefined ||
  (acted(step, "connection.restored") !== undefined && !list("unread")(step.from.snapshot));

/** Payments in the answer of a step. */
const received = (step: Step<M>): readonly Payment[] => {
  const found = returned(step, "readReceipt")?.output;
  return returned(step, "readPage")?.output.payments ?? (found?.kind === "found" ? [found.payment] : []);
};

/** Whether a page has a next one. */
const leadsOn = (step: Step<M>) => {
  const page = returned(step, "readPage")?.output;
  if (page === undefined || page.next === null) return false;
  const { payments, read } = step.from.snapshot.context;
  const known = idsOf((payments ?? []).slice(0, read));
  return page.payments.some(({ id }) => !known.has(id));
};

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "context.looks is never above 2": "it is looked for twice by itself",
  "context.read is never above 2": "two payments are enough to tell a page from the next",
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C31: a payment that has ended is never shown as if it had not, or had ended otherwise":
    "how news are put together (machines/payments/payment-list.ts)",
  "C31: one that is under way is shown as neither paid nor failed, and others are not shown as under way":
    "the body of the view",
  "an event for a calendar is offered exactly when it can be saved": "the body of the view",
  "C31: what the months come to is what was paid and kept, neither more nor less":
    "the body of the sum (machines/payments/payment-totals.ts)",
};

export const laws: Laws<M> = {
  "C31: a payment that has ended is never shown as if it had not, or had ended otherwise": ({ steps }) =>
    steps.filter((step) => {
      const after = new Map(shown(step.to.snapshot).map((payment) => [payment.id, payment]));
      return shown(step.from.snapshot).some(
        ({ id, status }) => status !== "processing" && after.get(id)?.status !== status,
      );
    }),

  "C31: one that is under way is shown as neither paid nor failed, and others are not shown as under way": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const view = paymentsView(s);
      if (view.state !== "ready") return false;
      return view.payments.some(
        (payment) =>
          (payment.status === "processing") !== ["processing", "atDoor"].includes(stateOfPayment(payment)),
      );
    }),

  "C4: the newest news of a payment is shown, unless it had ended before": ({ steps }) =>
    steps.filter((step) => {
      const before = new Map(shown(step.from.snapshot).map((payment) => [payment.id, payment]));
      const after = new Map(shown(step.to.snapshot).map((payment) => [payment.id, payment]));
      const fresh = new Map(received(step).map((payment) => [payment.id, payment]));
      return [...after].some(([id, payment]) => {
        const known = before.get(id);
        const update = fresh.get(id);
        const isOld = known && update && known.status !== "processing" && known.status !== update.status;
        return !same(payment, isOld ? known : (update ?? known));
      });
    }),

  "known payments stay visible, each once, and only those that were read": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      const ids = idsOf(shown(s));
      const expected = idsOf([...shown(step.from.snapshot), ...received(step)]);
      return (
        ids.size !== shown(s).length ||
        ids.size !== expected.size ||
        [...expected].some((id) => !ids.has(id)) ||
        (s.context.payments === null) !== (expected.size === 0)
      );
    }),

  "what was just read is on top, in its order; what was known before comes after it": ({ steps }) =>
    steps.filter((step) => {
      const { payments, read } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      if (beginsAnew(step)) return read !== 0;
      const page = returned(step, "readPage")?.output;
      if (!page) return read !== before.read;
      const top = [...idsOf([...(before.payments ?? []).slice(0, before.read), ...page.payments])];
      return !same([...idsOf((payments ?? []).slice(0, read))], top);
    }),

  "C44: the list is read when it is opened, and again when the network returns": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      if (beginsAnew(step)) return asksOtherThan(step, "readPage", { cursor: null }) || !list("reading")(s);
      if (!leadsOn(step)) return invoked(step, "readPage").length > 0;
      return asksOtherThan(step, "readPage", { cursor: returned(step, "readPage")?.output.next ?? null });
    }),

  "it is read page after page until there is nothing more": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      if (failed(step, "readPage")) return !list("interrupted")(s);
      if (!returned(step, "readPage") || beginsAnew(step)) return false;
      return !list(leadsOn(step) ? "reading" : "read")(s);
    }),

  "it is known whether these are all": ({ steps }) =>
    steps.filter((step) => {
      const isEnd = returned(step, "readPage") !== undefined && !leadsOn(step);
      return step.to.snapshot.context.whole !== (isEnd || step.from.snapshot.context.whole);
    }),

  "a receipt is read when it is opened, when the network is back, in another language, and a few times while it is to come":
    ({ steps }) =>
      steps.filter((step) => {
        const opened = acted(step, "receipt.requested");
        const again =
          elapsed(step) === "nextLook" ||
          (acted(step, "language.changed") !== undefined &&
            (receiptIs("shown")(step.from.snapshot) || receiptIs("reading")(step.from.snapshot))) ||
          (receiptIs("unreachable")(step.from.snapshot) && acted(step, "connection.restored") !== undefined);
        const id = opened?.id ?? (again ? step.from.snapshot.context.openId : null);
        return asksOtherThan(step, "readReceipt", id === null ? null : { id });
      }),

  "a receipt that is shown or on its way is asked for in the language of the page": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => s.can({ type: "language.changed" }) !== receiptIs("shown", "reading")(s),
    ),

  "it is looked for by itself so long, and no longer, than something is to come": ({ steps }) =>
    steps.filter((step) => {
      const { context } = step.to.snapshot;
      const before = step.from.snapshot.context;
      const looks = acted(step, "receipt.requested")
        ? 0
        : before.looks + (elapsed(step) === "nextLook" ? 1 : 0);
      if (context.looks !== looks) return true;
      const answer = returned(step, "readReceipt")?.output;
      if (failed(step, "readReceipt")) return !receiptIs("unreachable")(step.to.snapshot);
      if (answer === undefined) return false;
      if (answer.kind === "missing") return !receiptIs("missing")(step.to.snapshot);
      const { payment, receipt } = answer;
      const toCome = payment.status === "processing" || (receipt === null && payment.check === "pending");
      return !receiptIs(toCome && looks < lookDelays.length ? "awaited" : "shown")(step.to.snapshot);
    }),

  "the receipt that is shown is that of the payment which is open": ({ steps }) =>
    steps.filter((step) => {
      const { openId, receipt } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const opened = acted(step, "receipt.requested");
      if (openId !== (opened?.id ?? before.openId)) return true;
      const kept = openId === before.openId ? before.receipt : null;
      const answer = returned(step, "readReceipt")?.output;
      return receipt !== ((answer?.kind === "found" ? answer.receipt : null) ?? kept);
    }),

  "a file is saved once per request with its options, and a failure is shown": ({ steps }) =>
    steps.filter((step) => {
      const wanted = acted(step, "export.requested");
      const is = (read: "idle" | "unsaved") => inside<M>({ list: { read } })(step.to.snapshot);
      return (
        asksOtherThan(step, "saveFile", wanted ? { name: wanted.name, text: wanted.text } : null) ||
        (returned(step, "saveFile") !== undefined && !is("idle")) ||
        (failed(step, "saveFile") && !is("unsaved"))
      );
    }),

  "a calendar event is saved once per request with its options, and a failure is shown": ({ steps }) =>
    steps.filter((step) => {
      const wanted = acted(step, "calendar.requested");
      const is = (sharing: "idle" | "unsaved") => inside<M>({ sharing })(step.to.snapshot);
      return (
        asksOtherThan(step, "saveCalendar", wanted ? { name: wanted.name, text: wanted.text } : null) ||
        (returned(step, "saveCalendar") !== undefined && !is("idle")) ||
        (failed(step, "saveCalendar") && !is("unsaved"))
      );
    }),

  "a failure to save an event is shown until the next request": ({ opening, steps }) => {
    const isShown = ({ snapshot: s }: { snapshot: Now }) => calendarView(s).failed;
    const wrong = steps.filter((step) => {
      const isOver = acted(step, "calendar.requested") ?? acted(step, "share.requested");
      const expected = failed(step, "saveCalendar") || (isShown(step.from) && isOver === undefined);
      return isShown(step.to) !== expected;
    });
    return [...(isShown(opening.to) ? [opening.to] : []), ...wrong];
  },

  "a receipt is shared once per request with its options": ({ steps }) =>
    steps.filter((step) => {
      const wanted = acted(step, "share.requested");
      const isOver = returned(step, "share") !== undefined || failed(step, "share");
      return (
        asksOtherThan(step, "share", wanted ? { title: wanted.title, text: wanted.text } : null) ||
        (isOver && !inside<M>({ sharing: "idle" })(step.to.snapshot))
      );
    }),

  "the result of sharing is shown for that receipt only, until the next request": ({ steps }) =>
    steps.filter((step) => {
      const wanted = acted(step, "share.requested");
      const { shared: before } = step.from.snapshot.context;
      const how = failed(step, "share")
        ? "failed"
        : returned(step, "share")?.output === "copied"
          ? "copied"
          : before?.how;
      const expected = wanted
        ? { id: wanted.id, how: null }
        : acted(step, "calendar.requested")
          ? null
          : before && { ...before, how };
      return !same(step.to.snapshot.context.shared, expected);
    }),

  "an event for a calendar is offered exactly when it can be saved": ({ situations }) =>
    situations.filter(({ snapshot: s }) => calendarView(s).can !== allowedEvents["calendar.requested"]?.(s)),

  "C31: what the months come to is what was paid and kept, neither more nor less": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const dated = shown(s).map((payment) => ({ month: momentOf(payment).slice(0, 7), payment }));
      const spending = monthlySpending(dated);
      const kept = dated.flatMap(({ month, payment: { status, amount, refunded = 0 } }) =>
        status === "success" && spending.some((each) => each.month === month) ? [amount - refunded] : [],
      );
      const sum = (sums: readonly number[]) => sums.reduce((all, each) => all + each, 0);
      return (
        sum(spending.map(({ paid }) => paid)) !== sum(kept) ||
        spending.length > 0 !== new Set(dated.map(({ month }) => month)).size > 1
      );
    }),

  "the views show what is known, and say what they could not read": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = paymentsView(s);
      const { payments, openId } = s.context;
      if ((view.state === "ready") !== (payments !== null)) return true;
      if (view.state === "unreachable" && !list("interrupted", "unread")(s)) return true;
      if (view.state === "loading" && !list("reading")(s)) return true;
      if (view.state === "ready" && view.stale !== list("interrupted")(s)) return true;
      if (view.state === "ready" && view.save.can !== allowedEvents["export.requested"]?.(s)) return true;
      if (openId === null) return false;
      const receipt = receiptView(s, openId);
      const isKnown = shown(s).some(({ id }) => id === openId);
      if (receiptIs("missing")(s)) return receipt.state !== "missing";
      if (receipt.state === "ready") return !isKnown || receipt.stale !== receiptIs("unreachable")(s);
      return isKnown || (receipt.state === "unreachable") !== receiptIs("unreachable")(s);
    }),
};

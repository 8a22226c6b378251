import { addDays } from "#contract/day.ts";
import type { Act, Subscription } from "#contract/subscription.ts";
import { owesNow } from "#machines/account/owes-now.ts";
import { failedPayments } from "../payments/failed-payments.ts";
import { handoverAgain } from "./handover-again.ts";

/** One thing that a client has to do about one subscription. Who pays is told of the return beside it. */
export type ToDo = { readonly subscription: Subscription } &
  /** `paying`: its payment is under way, and is not to be made twice. */
  (
    | { readonly kind: "pay" | "paying" | "collect" }
    /** An act that waits for a signature: each is one thing. */
    | { readonly kind: "sign"; readonly act: Act }
    /** `by`: the last day for it, ISO. */
    | { readonly kind: "return"; readonly by: string }
    /** What is owed for a device that was written off, in kopecks; `act`: the record that says so. */
    | { readonly kind: "compensate"; readonly owed: number; readonly act: Act | null }
    /** Extras that were agreed, and extras that are no longer: by their names. */
    | { readonly kind: "collectExtras" | "returnExtras"; readonly extras: readonly string[] }
  );

/** Papers that wait for a signature: of all of them one line tells, which leads to their list. */
export type Papers = { readonly kind: "papers"; readonly papers: readonly ToDo[] };

/** What is told line by line: each thing, and several papers together in the place of the first. */
export const inLines = (todo: readonly ToDo[]): (ToDo | Papers)[] => {
  const papers = todo.filter(({ kind }) => kind === "sign");
  if (papers.length < 2) return [...todo];
  return todo.flatMap((each): (ToDo | Papers)[] =>
    each === papers[0] ? [{ kind: "papers", papers }] : each.kind === "sign" ? [] : [each],
  );
};

type Extras = Subscription["extrasToCollect"];

/** Extras that can change hands now, as one thing to do; those that are brought are none. */
const extrasNow = (
  subscription: Subscription,
  kind: "collectExtras" | "returnExtras",
  due: Extras,
): ToDo[] => {
  const extras = (due ?? []).filter(({ from }) => from === null).map(({ name }) => name);
  const isBrought = kind === "collectExtras" && subscription.delivery !== null;
  return extras.length === 0 || isBrought ? [] : [{ subscription, kind, extras }];
};

/** A return is on the list from the day before its last day on. */
const daysBefore = 1;

/**
 * What there is to do now, the most urgent first: pay what is owed, sign, collect, return what is due back (decisions
 * 125, 192, 210). What is being paid comes before all (`paying`: that subscription). A debtor's device is no second thing: paying may move its day, or make it stay. `todayOf`: in the
 * city of a subscription, ISO.
 */
export const toDoNow = (
  subscriptions: readonly Subscription[],
  todayOf: (subscription: Subscription) => string,
  paying: number | null = null,
): ToDo[] => {
  const failed = failedPayments(subscriptions).filter(owesNow);
  const others = subscriptions.filter((each) => owesNow(each) && !failed.includes(each));
  return [
    ...subscriptions
      .filter((each) => each.id === paying && owesNow(each))
      .map((subscription) => ({ kind: "paying" as const, subscription })),
    ...[...failed, ...others]
      .filter(({ id }) => id !== paying)
      .map((subscription) => ({ kind: "pay" as const, subscription })),
    ...subscriptions.flatMap((subscription) =>
      subscription.acts
        .filter(({ signed }) => !signed)
        .map((act) => ({ kind: "sign" as const, subscription, act })),
    ),
    ...subscriptions
      .filter((each) => (each.status === "awaitingHandover" || handoverAgain(each)) && each.delivery === null)
      .map((subscription) => ({ kind: "collect" as const, subscription })),
    ...subscriptions
      .flatMap((subscription) => {
        const { returnBy: by, possession } = subscription;
        return by === null ||
          by > addDays(todayOf(subscription), daysBefore) ||
          possession?.state === "returned" ||
          owesNow(subscription)
          ? []
          : [{ kind: "return" as const, subscription, by }];
      })
      .toSorted((one, other) => (one.by < other.by ? -1 : one.by > other.by ? 1 : 0)),
    ...subscriptions.flatMap((each): ToDo[] => {
      const { loss, acts } = each;
      if (loss == null || loss.owed === 0 || loss.settled !== null) return [];
      const act = acts.findLast(({ type }) => type === "writeOff") ?? null;
      return [{ subscription: each, kind: "compensate", owed: loss.owed, act }];
    }),
    ...subscriptions.flatMap((each) => [
      ...extrasNow(each, "returnExtras", each.extrasToReturn),
      ...extrasNow(each, "collectExtras", each.extrasToCollect),
    ]),
  ];
};

import { addDays, compareDays, daysBetween, noDay } from "#contract/day.ts";
import { isDeliveryMissed, isReturnLate, isToCollect } from "#contract/consequences.ts";
import type { Act, Subscription } from "#contract/subscription.ts";
import { owesNow } from "#machines/account/money-ahead.ts";
import { type Facts, isAwaited, returnDay } from "../consequences/sentences.ts";

/** A to-do of a subscription. A debt includes the return. */
export type ToDo = { readonly subscription: Subscription } &
  /** `paying`: being paid now. `missed`: a delivery did not come. */
  (
    | { readonly kind: "pay" | "paying" | "collect" | "missed" }
    /** Each unsigned act is one to-do. */
    | { readonly kind: "sign"; readonly act: Act }
    /** `by`: last day for the device, or day of the charge; ISO. */
    | { readonly kind: "return" | "card"; readonly by: string }
    /** Owed for a written-off device, kopecks. `act`: the act that says so. */
    | { readonly kind: "compensate"; readonly owed: number; readonly act: Act | null }
    /** Extras to collect or return, by name. */
    | { readonly kind: "collectExtras" | "returnExtras"; readonly extras: readonly string[] }
  );

/** Several unsigned acts as one row. */
export type Papers = { readonly kind: "papers"; readonly papers: readonly ToDo[] };

/** Replaces several unsigned acts by one row. */
export const groupPapers = (todo: readonly ToDo[]): (ToDo | Papers)[] => {
  const papers = todo.filter(({ kind }) => kind === "sign");
  if (papers.length < 2) return [...todo];
  return todo.flatMap((each): (ToDo | Papers)[] =>
    each === papers[0] ? [{ kind: "papers", papers }] : each.kind === "sign" ? [] : [each],
  );
};

/** Extras to hand over now; delivered ones are no to-do. */
const extrasToDo = (
  subscription: Subscription,
  kind: "collectExtras" | "returnExtras",
  due: Subscription["extrasToCollect"],
): ToDo[] => {
  const extras = (due ?? []).filter(({ from }) => from === null).map(({ name }) => name);
  const isBrought = kind === "collectExtras" && subscription.delivery !== null;
  return extras.length === 0 || isBrought ? [] : [{ subscription, kind, extras }];
};

/** Listed from the day before. */
const daysBefore = 1;
/** Days before the charge. */
const daysBeforeCharge = 30;

const byDay = <T extends { readonly by: string }>(one: T, other: T): number => compareDays(one.by, other.by);

/** The day a debt has a consequence: pause or return. */
const dayOfDebt = (facts: Facts): string => {
  const { device, subscription } = facts;
  return subscription.collection?.pausesOn ?? (device.kind === "return" ? device.by : noDay);
};

/**
 * To-dos, most urgent first (docs/specification/2-screens.md): running payment (`paying`: its subscription), overdue
 * return, debts, expiring cards, returns by day, pickups, signatures. A debtor's return is no separate to-do: paying
 * may change it. `mayBind`: a flagged client binds no card.
 */
export const toDoNow = (all: readonly Facts[], paying: number | null = null, mayBind = true): ToDo[] => {
  const debts = all.filter(({ subscription }) => owesNow(subscription));
  const returns = all
    .filter(({ subscription }) => !owesNow(subscription))
    .flatMap((facts) => {
      const { subscription, device, today } = facts;
      const by = returnDay(facts);
      return by === null || by > addDays(today, daysBefore)
        ? []
        : [{ kind: "return" as const, subscription, by, isLate: isReturnLate(device, today) }];
    })
    .toSorted(byDay);
  const returnsThat = (late: boolean): ToDo[] =>
    returns.flatMap(({ isLate, ...todo }) => (isLate === late ? [todo] : []));
  const missed = ({ device, today }: Facts) => isDeliveryMissed(device, today);
  return [
    ...debts
      .filter(({ subscription: { id } }) => id === paying)
      .map(({ subscription }) => ({ kind: "paying" as const, subscription })),
    ...returnsThat(true),
    ...debts
      .filter(({ subscription: { id } }) => id !== paying)
      .map((facts) => ({ by: dayOfDebt(facts), subscription: facts.subscription }))
      .toSorted(byDay)
      .map(({ subscription }) => ({ kind: "pay" as const, subscription })),
    ...all
      .flatMap(({ subscription, next, today }) =>
        // A debtor pays with any card.
        !mayBind ||
        owesNow(subscription) ||
        next?.expired === undefined ||
        daysBetween(today, next.day) > daysBeforeCharge
          ? []
          : [{ kind: "card" as const, subscription, by: next.day }],
      )
      .toSorted(byDay),
    ...returnsThat(false),
    ...all.flatMap(({ subscription }): ToDo[] => {
      const { loss, acts } = subscription;
      if (loss == null || loss.owed === 0 || loss.settled !== null) return [];
      const act = acts.findLast(({ type }) => type === "writeOff") ?? null;
      return [{ subscription, kind: "compensate", owed: loss.owed, act }];
    }),
    ...all.flatMap(({ subscription }) =>
      extrasToDo(subscription, "returnExtras", subscription.extrasToReturn),
    ),
    ...all
      .filter((facts) => isAwaited(facts) && missed(facts))
      .map(({ subscription }) => ({ kind: "missed" as const, subscription })),
    ...all
      .filter((facts) => isAwaited(facts) && isToCollect(facts.device, facts.today))
      .map(({ subscription }) => ({ kind: "collect" as const, subscription })),
    ...all.flatMap(({ subscription }) =>
      extrasToDo(subscription, "collectExtras", subscription.extrasToCollect),
    ),
    ...all.flatMap(({ subscription }) =>
      subscription.acts
        .filter(({ signed }) => !signed)
        .map((act) => ({ kind: "sign" as const, subscription, act })),
    ),
  ];
};

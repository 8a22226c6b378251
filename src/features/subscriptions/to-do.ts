import { addDays, daysBetween } from "#contract/day.ts";
import { isDeliveryMissed, isReturnLate } from "#contract/consequences.ts";
import type { Act, Subscription } from "#contract/subscription.ts";
import { owesNow } from "#machines/account/money-ahead.ts";
import { type Facts, isAwaited, returnDay } from "../consequences/sentences.ts";

/** One thing that a client has to do about one subscription. Who pays is told of the return beside it. */
export type ToDo = { readonly subscription: Subscription } &
  /** `paying`: its payment is under way, and is not to be made twice. `missed`: a delivery did not come. */
  (
    | { readonly kind: "pay" | "paying" | "collect" | "missed" }
    /** An act that waits for a signature: each is one thing. */
    | { readonly kind: "sign"; readonly act: Act }
    /** `by`: the last day for the device, or the day of a charge that needs another card, ISO. */
    | { readonly kind: "return" | "card"; readonly by: string }
    /** What is owed for a device that was written off, in kopecks; `act`: the record that says so. */
    | { readonly kind: "compensate"; readonly owed: number; readonly act: Act | null }
    /** Extras that were agreed, and extras that are no longer: by their names. */
    | { readonly kind: "collectExtras" | "returnExtras"; readonly extras: readonly string[] }
  );

/** Papers that wait for a signature: of all of them one line tells, which leads to their list. */
export type Papers = { readonly kind: "papers"; readonly papers: readonly ToDo[] };

/** What is told line by line: each thing, and several papers together in the place of the first. */
export const groupPapers = (todo: readonly ToDo[]): (ToDo | Papers)[] => {
  const papers = todo.filter(({ kind }) => kind === "sign");
  if (papers.length < 2) return [...todo];
  return todo.flatMap((each): (ToDo | Papers)[] =>
    each === papers[0] ? [{ kind: "papers", papers }] : each.kind === "sign" ? [] : [each],
  );
};

/** Extras that can change hands now, as one thing to do; those that are brought are none. */
const extrasToDo = (
  subscription: Subscription,
  kind: "collectExtras" | "returnExtras",
  due: Subscription["extrasToCollect"],
): ToDo[] => {
  const extras = (due ?? []).filter(({ from }) => from === null).map(({ name }) => name);
  const isBrought = kind === "collectExtras" && subscription.delivery !== null;
  return extras.length === 0 || isBrought ? [] : [{ subscription, kind, extras }];
};

/** A return is on the list from the day before its last day on. */
const daysBefore = 1;
/** A card that expires is on the list so many days before the charge. */
const daysBeforeCharge = 30;
/** Sorts what has no day last. */
const noDay = "9999";

const byDay = <T extends { readonly by: string }>(one: T, other: T): number =>
  one.by < other.by ? -1 : one.by > other.by ? 1 : 0;

/** The day on which something follows from a debt: the pause, or the return of the device. */
const dayOfDebt = (facts: Facts): string => {
  const { device, subscription } = facts;
  return subscription.collection?.pausesOn ?? (device.kind === "return" ? device.by : noDay);
};

/**
 * What there is to do now, the most urgent first (docs/specification/2-screens.md): a payment under way (`paying`: that
 * subscription), an overdue return, debts, cards that expire before a charge, returns by day, devices to collect,
 * signatures. A debtor's device is no second thing: paying may move its day, or make it stay.
 */
export const toDoNow = (all: readonly Facts[], paying: number | null = null): ToDo[] => {
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
        // A debtor pays, by whichever card.
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
      .filter((facts) => isAwaited(facts) && facts.subscription.delivery === null && isCollectable(facts))
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

/** Whether a device can be collected today. */
const isCollectable = ({ device }: Facts): boolean =>
  device.kind === "handover" && (device.isFirst || device.day === null);

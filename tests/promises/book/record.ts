import { hour } from "../calendar.ts";
import type { Charge } from "../server.ts";
import type { Told, ToldCourse } from "../told.ts";
import type { PapersRecord } from "./papers.ts";

/** A promise that was broken: the number of the invariant (docs/invariants.md), and what contradicts it. */
export type Breach = { readonly number: string; readonly why: string };

/**
 * What was told at the till before the device is there: the later charges (kopecks), a month apart from the handover on;
 * null where no number of them was told.
 */
export type Ordered = { readonly later: readonly number[] | null; readonly monthly: number };

/** What somebody paid themselves: the sum that stood on the button. */
export type ByHand = { readonly period: number; readonly amount: number; readonly at: number };

/** All that is known of one subscription of a life. */
export type SubscriptionRecord = {
  readonly id: number;
  ordered: Ordered | null;
  handedOn: string | null;
  told: Told | null;
  toldAt: number;
  /** Somebody or something has intervened since it was told: what was told need not come true any more. */
  shaken: boolean;
  /** What an act was said to lead to, until it is seen what it has led to. */
  expected: ToldCourse | null;
  /** Paid days that a pause was said to keep, if the device is back before `until`. */
  kept: { days: number; on: string; returned: boolean; period: number; until: string | null } | null;
  resumedOn: string | null;
  readonly papers: PapersRecord;
  readonly byHand: ByHand[];
  /** When a card was given whose bank errs (ms): what it takes pays for nothing. */
  readonly unasked: number[];
};

/** The records of one life by the subscription's id; one that is asked for first is empty. */
export const createRecords = () => {
  const records = new Map<number, SubscriptionRecord>();
  const recordOf = (id: number): SubscriptionRecord => {
    const known = records.get(id) ?? {
      id,
      ordered: null,
      handedOn: null,
      told: null,
      toldAt: 0,
      shaken: false,
      expected: null,
      kept: null,
      resumedOn: null,
      papers: { signed: null, agreed: null },
      byHand: [],
      unasked: [],
    };
    records.set(id, known);
    return known;
  };
  return {
    recordOf,
    clear: (): void => records.clear(),
    all: (): Iterable<SubscriptionRecord> => records.values(),
    /** Its bank errs: what it takes pays for nothing. */
    isUnasked: ({ subscription, at }: Charge): boolean =>
      recordOf(subscription).unasked.some((given) => at >= given && at < given + 1_000),
  };
};

/** Somebody paid it themselves, and it was the sum that stood on the button. */
export const isByHand = (
  { byHand }: SubscriptionRecord,
  { period, amount, at }: Pick<Charge, "period" | "amount" | "at">,
): boolean =>
  byHand.some(
    (paid) =>
      paid.period === period && paid.amount === amount && at >= paid.at - hour && at < paid.at + 26 * hour,
  );

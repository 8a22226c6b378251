import { hour } from "../calendar.ts";
import type { Charge } from "../server.ts";
import type { Statement, StatedProjection } from "../stated.ts";
import type { PapersRecord } from "./papers.ts";

/** A broken promise: its invariant (docs/invariants.md) and the contradiction. */
export type Breach = { readonly number: string; readonly why: string };

/**
 * The till's statement before the handover: later charges (kopecks), one a month; null without a number of
 * months.
 */
export type Ordered = { readonly later: readonly number[] | null; readonly monthly: number };

/** A payment by the client, with the sum on the button. */
export type ByHand = { readonly period: number; readonly amount: number; readonly at: number };

/** One subscription of a life. */
export type SubscriptionRecord = {
  readonly id: number;
  ordered: Ordered | null;
  handedOn: string | null;
  statement: Statement | null;
  statedAt: number;
  /** Something changed it since; earlier statements need not come true. */
  shaken: boolean;
  /** The stated outcome of an act, until the next look. */
  expected: StatedProjection | null;
  /** Paid days that a pause keeps if the device is back before `until`. */
  kept: { days: number; on: string; returned: boolean; period: number; until: string | null } | null;
  resumedOn: string | null;
  readonly papers: PapersRecord;
  readonly byHand: ByHand[];
  /** Times (ms) at which a card of a faulty bank was given; its charges pay for nothing. */
  readonly unasked: number[];
};

/** Records by subscription id, created on first use. */
export const createRecords = () => {
  const records = new Map<number, SubscriptionRecord>();
  const recordOf = (id: number): SubscriptionRecord => {
    const known = records.get(id) ?? {
      id,
      ordered: null,
      handedOn: null,
      statement: null,
      statedAt: 0,
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
    /** The bank is faulty; the charge pays for nothing. */
    isUnasked: ({ subscription, at }: Charge): boolean =>
      recordOf(subscription).unasked.some((given) => at >= given && at < given + 1_000),
  };
};

/** The client paid, with the sum on the button. */
export const isByHand = (
  { byHand }: SubscriptionRecord,
  { period, amount, at }: Pick<Charge, "period" | "amount" | "at">,
): boolean =>
  byHand.some(
    (paid) =>
      paid.period === period && paid.amount === amount && at >= paid.at - hour && at < paid.at + 26 * hour,
  );

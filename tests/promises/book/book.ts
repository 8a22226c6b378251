import { dayOf, hour } from "../calendar.ts";
import type { Charge, Refund, Row, Sent, RowVersion } from "../server.ts";
import type { Statement, StatedProjection } from "../stated.ts";
import { balance } from "./balance.ts";
import { explain, fulfil } from "./charges.ts";
import type { Place, StatedFact } from "./facts.ts";
import { createKeeping } from "./keeping.ts";
import { factsOfLetter, subjectOfLetter } from "../letter-facts.ts";
import { createLetters } from "./letters.ts";
import {
  type Breach,
  type ByHand,
  createRecords,
  isByHand,
  type Ordered,
  type SubscriptionRecord,
} from "./record.ts";
import { checkPapers, type PapersRecord } from "./papers.ts";
import { rub } from "./format.ts";
import { compare } from "./reported-changes.ts";
import { agree, countKept, follow, keepTill } from "./views.ts";

const receipt = /чек|receipt/i;

/** What the book looks up: states of subscriptions, places named in a text, subscriptions of the client. */
type World = {
  standsOf(id: number): readonly RowVersion[];
  placesIn(text: string): readonly Place[];
  own(): readonly number[];
};

/**
 * Records the promises of one life: days, sums and cards that a view, letter or text message stated. A
 * contradiction with the acquirer's ledger is a breach.
 */
export const createBook = (world: World, breach: (found: Breach) => void) => {
  const records = createRecords();
  const { recordOf } = records;
  const letters = createLetters(breach);
  const keeping = createKeeping(
    world.standsOf,
    (charge) => isByHand(recordOf(charge.subscription), charge) || records.isUnasked(charge),
    breach,
  );
  const explained = new Set<number>();
  const ended = new Set<number>();
  let charged: readonly Charge[] = [];
  /** The last action of the client or the warehouse (ms). */
  let touchedAt = 0;

  /** Compares the ledger and the subscriptions with the promises. */
  const reconcile = (all: readonly Charge[], now: number): void => {
    for (const charge of all) {
      if (!records.isUnasked(charge) || ended.has(charge.id)) continue;
      ended.add(charge.id);
      const { amount, at } = charge;
      letters.owe("P7", `a word that ${rub(amount)} of ${dayOf(at)} go back`, at, at + hour, ({ sums }) =>
        sums.includes(amount),
      );
    }
    const charges = all.filter((charge) => !records.isUnasked(charge));
    charged = charges;
    for (const charge of charges) {
      if (charge.status === "released" || explained.has(charge.id)) continue;
      explained.add(charge.id);
      explain(recordOf(charge.subscription), charge, letters, breach);
    }
    for (const charge of charges) {
      if (charge.status === "processing" || charge.status === "released" || ended.has(charge.id)) continue;
      ended.add(charge.id);
      const record = recordOf(charge.subscription);
      const { amount, at } = charge;
      // The bank may confirm long after the client paid.
      if (isByHand(record, charge)) keeping.touch(charge.subscription, at);
      if (charge.status === "success")
        letters.owe(
          "P6",
          `a receipt of ${rub(amount)} of ${dayOf(at)}`,
          at,
          at + 26 * hour,
          ({ text, sums }) => receipt.test(text) && sums.includes(amount),
        );
      else if (!isByHand(record, charge) && !letters.foretold(charge))
        letters.owe(
          "P7",
          `a word that ${rub(amount)} were not paid on ${dayOf(at)}`,
          at,
          at + 26 * hour,
          ({ sums }) => sums.includes(amount),
        );
    }
    for (const record of records.all()) fulfil(record, charges, now, breach);
    letters.settle(charged, touchedAt, now);
    keeping.check(now, all);
  };

  const tell = (stated: StatedFact): void => keeping.tell(stated, world.own());
  const read = (sent: Sent): void => {
    letters.read(sent);
    const { text, at } = sent;
    const stated = { where: "a letter", about: subjectOfLetter(text), at };
    for (const { fact, words } of factsOfLetter(text, at)) tell({ ...stated, fact, words });
    for (const place of world.placesIn(text)) tell({ ...stated, fact: { is: "place", place }, words: text });
  };

  return {
    read,
    /** Records a statement of a screen or paper. */
    tell,
    reconcile,
    /** Records what a view states about a subscription. Call `reconcile` first. */
    see: (statement: Statement, now: number): void => {
      const record = recordOf(statement.subscription.id);
      agree(statement, breach);
      checkPapers(
        record.papers,
        statement,
        {
          before: record.statement && { statement: record.statement, seenAt: record.statedAt },
          row: world.standsOf(statement.subscription.id).at(-1)?.row ?? null,
        },
        breach,
      );
      if (record.statement !== null) compare(record, record.statement, statement, now, letters, breach);
      follow(record, statement, charged, breach);
      keepTill(record, statement, charged, breach);
      countKept(record, statement, breach);
      record.statement = statement;
      record.statedAt = now;
      record.shaken = false;
      record.expected = null;
    },
    touch: (now: number): void => {
      touchedAt = now;
    },
    order: (id: number, ordered: Ordered): void => {
      recordOf(id).ordered = ordered;
    },
    handedOver: (id: number, on: string, now: number): void => {
      const record = recordOf(id);
      record.handedOn ??= on;
      record.shaken = true;
      keeping.touch(id, now);
    },
    /** Records an outside change of a subscription. */
    shake: (id: number, now: number): void => {
      recordOf(id).shaken = true;
      keeping.touch(id, now);
    },
    /** The client acts on a subscription: the outcome stated for that act holds from now on. */
    act: (statement: Statement, projection: StatedProjection | null, now: number): void => {
      const record = recordOf(statement.subscription.id);
      // Without a projection the outcome is unknown; the next look reads it.
      const stay = projection ?? { charges: [], ifKept: null, end: null, daysKept: 0 };
      record.statement = { ...statement, stay };
      record.statedAt = now;
      record.shaken = projection === null;
      record.expected = stay;
      keeping.touch(statement.subscription.id, now);
    },
    /** Records agreed terms or a longer term. */
    change: (id: number, agreed: PapersRecord["agreed"]): void => {
      recordOf(id).papers.agreed = agreed;
    },
    pause: (id: number, kept: NonNullable<SubscriptionRecord["kept"]>, now: number): void => {
      recordOf(id).kept = kept;
      letters.outrun(id, now);
    },
    takenBack: (id: number, on: string, now: number): void => {
      const record = recordOf(id);
      record.shaken = true;
      keeping.touch(id, now);
      if (record.kept === null) return;
      // The device was kept until then, so the pause has ended.
      if (record.kept.until !== null && on >= record.kept.until) record.kept = null;
      else record.kept.returned = true;
    },
    resume: (id: number, on: string, now: number): void => {
      recordOf(id).resumedOn = on;
      letters.outrun(id, now);
    },
    cancel: letters.outrun,
    payAndResume: letters.outrun,
    /** The client's data was deleted; no more messages are due. */
    forget: (): void => {
      records.clear();
      letters.forget();
      keeping.forget();
    },
    payByHand: (id: number, paid: ByHand): void => {
      recordOf(id).byHand.push(paid);
      keeping.touch(id, paid.at);
    },
    unasked: (id: number, at: number): void => void recordOf(id).unasked.push(at),
    balance: (
      subscriptions: readonly Row[],
      charges: readonly Charge[],
      refunds: readonly Refund[],
      atDoor: ReadonlySet<number>,
    ): void => {
      balance(subscriptions, charges, refunds, atDoor, records.isUnasked, breach);
      keeping.balance(subscriptions, refunds, atDoor);
    },
  };
};

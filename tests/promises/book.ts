import type { Subscription } from "#contract/subscription.ts";
import { addMonths, cardsIn, dayOf, daysBetween, daysIn, hour, midnightOf, sumsIn } from "./calendar.ts";
import type { Charge, Refund, Sent } from "./server.ts";
import type { Told, ToldCharge, ToldCourse } from "./told.ts";

/** A promise that was broken: the number of the invariant (docs/invariants.md), and what contradicts it. */
export type Breach = { readonly number: string; readonly why: string };

/** A message as its reader understands it. */
type Letter = Sent & {
  readonly sums: readonly number[];
  readonly days: readonly string[];
  readonly cards: readonly string[];
};

/**
 * What was told at the till before the device is there: the later charges (kopecks), a month apart from the handover on;
 * null where no number of them was told.
 */
export type Ordered = { readonly later: readonly number[] | null; readonly monthly: number };

/** What somebody paid themselves: the sum that stood on the button. */
type ByHand = { readonly period: number; readonly amount: number; readonly at: number };

/** All that is known of one subscription of a life. */
type Record = {
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
  readonly byHand: ByHand[];
  /** When a card was given whose bank errs (ms): what it takes pays for nothing. */
  readonly unasked: number[];
};

/** What a message has to say something of, until when (ms). */
type Owed = {
  readonly number: string;
  readonly what: string;
  readonly since: number;
  readonly until: number;
  /** The change of which subscription it tells, and until when (ms) it may be outrun; null for what has happened for good. */
  readonly change: { readonly id: number; readonly until: number } | null;
  is(letter: Letter): boolean;
};

/** A message may wait for the morning. */
const patience = 36 * hour;
const morning = 10 * hour;

const rub = (kopecks: number): string => `${kopecks / 100} ₽`;
const sayCharge = ({ amount, day, card }: ToldCharge): string =>
  `${rub(amount)} on ${day}${card === null ? " by hand" : ` by •• ${card}`}`;

/** What a letter says is to be charged: its day and sum stand in one sentence. */
const announces = /спишем|попробуем (?:списать|ещё раз)|\bwe charge\b|\bwe'll (?:charge|try)\b/i;

/** Without a card the person is asked to pay: nothing is taken. */
const byHand = /(?<![а-я])сами(?![а-я])|yourself|нет карты|no card/i;

const words = {
  receipt: /чек|receipt/i,
  failure: /не смогли списать|couldn't charge/i,
  pause: /пауз|pause/i,
  goneOn: /пауза закончилась|возобновлена|pause is over|resumed/i,
  end: /законч|заверш|окончен|кончается|верн|\bend|finish|over\b|return/i,
};

/**
 * The book in which one life's promises are written down: what a view, a letter or a text message told of days, sums and
 * cards. The acquirer's ledger is compared with it; what contradicts is a breach.
 */
export const createBook = (breach: (found: Breach) => void) => {
  const records = new Map<number, Record>();
  const letters: Letter[] = [];
  const explained = new Set<number>();
  const ended = new Set<number>();
  let owed: Owed[] = [];
  let charged: readonly Charge[] = [];
  const kept = new Set<Letter>();
  /** When the person or the warehouse last did anything (ms). */
  let touchedAt = 0;

  const recordOf = (id: number): Record => {
    const known = records.get(id) ?? {
      ...{ id, ordered: null, handedOn: null, told: null, toldAt: 0, shaken: false, expected: null },
      ...{ kept: null, resumedOn: null, byHand: [], unasked: [] },
    };
    records.set(id, known);
    return known;
  };

  /** What the till told, once it is known from which day it counts. */
  const relative = ({ ordered, handedOn }: Record, card: string | null): ToldCharge[] =>
    handedOn === null
      ? []
      : (ordered?.later ?? []).map((amount, index) => ({
          day: addMonths(handedOn, index + 1),
          amount,
          card,
        }));

  const isByHand = ({ byHand }: Record, { period, amount, at }: Charge): boolean =>
    byHand.some(
      (paid) =>
        paid.period === period && paid.amount === amount && at >= paid.at - hour && at < paid.at + 26 * hour,
    );

  const isUnasked = ({ subscription, at }: Charge): boolean =>
    recordOf(subscription).unasked.some((given) => at >= given && at < given + 1_000);

  /** P1: whoever is charged was told the day, the sum and the card. */
  const explain = (charge: Charge): void => {
    const record = recordOf(charge.subscription);
    if (isByHand(record, charge)) return;
    const on = dayOf(charge.at);
    const seen = record.told !== null && record.toldAt <= charge.at ? record.told.stay : null;
    const told = [
      ...(seen?.charges ?? []),
      ...(seen?.ifKept?.charge == null ? [] : [seen.ifKept.charge]),
      // Until it is looked at again, what the till said holds.
      ...(record.told?.subscription.start == null ? relative(record, charge.card) : []),
    ];
    const promised = told.filter(({ day, amount }) => day === on && amount === charge.amount);
    const written = letters.filter(
      ({ at, days, sums }) => at <= charge.at && days.includes(on) && sums.includes(charge.amount),
    );
    if (promised.some(({ card }) => card === "any" || card === charge.card)) return;
    if (written.some(({ cards }) => cards.length === 0 || cards.includes(charge.card ?? ""))) return;
    const said = record.told?.stay.charges.map(sayCharge).join(", ") ?? "";
    breach({
      number: "P1",
      why:
        `subscription ${charge.subscription}: ${rub(charge.amount)} were taken on ${on} by •• ${charge.card} ` +
        `(period ${charge.period}, ${charge.status}); told was ${said === "" ? "no charge" : said}` +
        (promised.length > 0 || written.length > 0 ? ", by another card" : ""),
    });
  };

  /** P2, for letters: on the day that one named something was taken, of the sum that it named. */
  const keepWord = (now: number): void => {
    for (const letter of letters) {
      const { at, text, sums } = letter;
      if (kept.has(letter) || !announces.test(text) || byHand.test(text)) continue;
      const [sum] = sums;
      const sentence = text.split(/[.!?]\s|\n/).find((one) => announces.test(one)) ?? "";
      const day = daysIn(sentence, at).find((each) => each > dayOf(at));
      if (sum === undefined || day === undefined) kept.add(letter);
      else if (midnightOf(day) + hour < now) {
        kept.add(letter);
        const isDone = charged.some((charge) => dayOf(charge.at) === day && charge.amount === sum);
        // Whoever acts in between, or the warehouse, may have made it void.
        if (!isDone && touchedAt < at)
          breach({
            number: "P2",
            why: `a letter of ${dayOf(at)} said that ${rub(sum)} are taken on ${day}: “${text}”`,
          });
      }
    }
  };

  /** P2: what was told, and nobody has changed, has come. */
  const fulfil = (record: Record, charges: readonly Charge[], now: number): void => {
    const { told, toldAt, id } = record;
    if (told === null || record.shaken) return;
    const { charges: ifReturned, ifKept } = told.stay;
    // Nobody has brought the device back: that would have shaken it.
    const ahead = ifKept === null ? ifReturned : ifKept.charge === null ? [] : [ifKept.charge];
    for (const one of ahead) {
      if (one.card === null || Math.max(midnightOf(one.day), toldAt) + hour > now) continue;
      const own = charges.filter(({ subscription }) => subscription === id);
      const failed = own.find(({ status, at }) => status === "fail" && at > toldAt && dayOf(at) < one.day);
      if (failed !== undefined) return;
      if (own.some(({ at, amount }) => dayOf(at) === one.day && amount === one.amount)) continue;
      breach({ number: "P2", why: `subscription ${id}: told was ${sayCharge(one)}, and nothing was taken` });
    }
  };

  const owe = (
    number: string,
    what: string,
    since: number,
    from: number,
    is: Owed["is"],
    change: Owed["change"] = null,
  ): void => {
    owed.push({ number, what, since, until: from + patience, change, is });
  };

  /** Whoever has seen on the screen what the morning would tell, and has changed it by then, need not be told any more. */
  const outrun = (id: number, now: number): void => {
    owed = owed.filter(({ change }) => change?.id !== id || now >= change.until);
  };

  /** Of a charge that fails again people are told when it fails first: of every day on which it is tried. */
  const foretold = ({ at, amount }: Charge): boolean =>
    letters.some(
      (letter) =>
        letter.at <= at &&
        words.failure.test(letter.text) &&
        letter.sums.includes(amount) &&
        letter.days.includes(dayOf(at)),
    );

  /** Compares what has happened by now with what was promised. */
  const reconcile = (all: readonly Charge[], now: number): void => {
    for (const charge of all) {
      if (!isUnasked(charge) || ended.has(charge.id)) continue;
      ended.add(charge.id);
      const { amount, at } = charge;
      owe("P7", `a word that ${rub(amount)} of ${dayOf(at)} go back`, at, at + hour, ({ sums }) =>
        sums.includes(amount),
      );
    }
    const charges = all.filter((charge) => !isUnasked(charge));
    charged = charges;
    for (const charge of charges) {
      if (charge.status === "released" || explained.has(charge.id)) continue;
      explained.add(charge.id);
      explain(charge);
    }
    for (const charge of charges) {
      if (charge.status === "processing" || charge.status === "released" || ended.has(charge.id)) continue;
      ended.add(charge.id);
      const record = recordOf(charge.subscription);
      const { amount, at } = charge;
      if (charge.status === "success")
        owe(
          "P6",
          `a receipt of ${rub(amount)} of ${dayOf(at)}`,
          at,
          at + 26 * hour,
          ({ text, sums }) => words.receipt.test(text) && sums.includes(amount),
        );
      else if (!isByHand(record, charge) && !foretold(charge))
        owe(
          "P7",
          `a word that ${rub(amount)} were not paid on ${dayOf(at)}`,
          at,
          at + 26 * hour,
          ({ sums }) => sums.includes(amount),
        );
    }
    for (const record of records.values()) fulfil(record, charges, now);
    keepWord(now);
    owed = owed.filter((each) => {
      if (letters.some((letter) => letter.at >= each.since && each.is(letter))) return false;
      if (now < each.until) return true;
      breach({ number: each.number, why: `${each.what} has not come by ${dayOf(now)}` });
      return false;
    });
  };

  const isOver = ({ status }: Pick<Subscription, "status">): boolean =>
    status === "cancelled" || status === "finished";

  /** What the service itself has changed since the last look has to be told. */
  const compare = (
    record: Record,
    { subscription: before }: Told,
    { subscription: after }: Told,
    now: number,
  ): void => {
    if (record.expected !== null || before.status === after.status) return;
    const { id } = record;
    const since = record.toldAt;
    // What happens by itself happens at midnight; where nobody was told the day before, it was this one's.
    const on = record.told?.stay.ifKept?.day ?? before.resumeOn ?? dayOf(now);
    const change = { id, until: midnightOf(on) + morning };
    const tell = (what: string, is: RegExp) =>
      owe("P7", `subscription ${id}: ${what}: a word of it`, since, now, ({ text }) => is.test(text), change);
    if (before.status === "active" && after.status === "paused") tell("was paused", words.pause);
    if (before.status === "paused" && after.status === "active") tell("went on after a pause", words.goneOn);
    if (isOver(after) && !isOver(before) && after.start !== null) {
      tell("has ended", words.end);
      const { end } = after;
      const told = letters.some(({ at, days }) => end !== null && days.includes(end) && dayOf(at) < end);
      if (end !== null && !told && !record.shaken)
        breach({ number: "P10", why: `subscription ${id} ended on ${end}: no letter had told the day` });
    }
  };

  /** P4: what a pause was said to keep is there after it. */
  const count = (record: Record, { today, subscription }: Told): void => {
    const { kept, resumedOn, id } = record;
    if (kept === null || !kept.returned || subscription.status !== "active") return;
    const from = resumedOn;
    record.kept = null;
    record.resumedOn = null;
    // It went on by itself, the device having been kept.
    if (from === null) return;
    // A month that was bought since is there too: of February at the least.
    const bought = 28 * (subscription.period - kept.period);
    const ahead = daysBetween(from, subscription.paidUntil ?? from) - bought;
    if (ahead < kept.days)
      breach({
        number: "P4",
        why: `subscription ${id}: paused on ${kept.on} with ${kept.days} paid days left, resumed on ${from}: ${ahead} are left (looked at on ${today})`,
      });
  };

  /** P3: one sum for one thing, wherever it stands. */
  const agree = ({ subscription, stay }: Told): void => {
    const { id, status, nextPayment, debt, end } = subscription;
    const [first = null] = stay.charges;
    if (status !== "active") return;
    const said = nextPayment === null ? "nothing" : `${rub(nextPayment.amount)} on ${nextPayment.date}`;
    const ahead = first === null ? "nothing" : `${rub(first.amount)} on ${first.day}`;
    if (debt === 0 && said !== ahead)
      breach({
        number: "P3",
        why: `subscription ${id}: next is ${said} in the list and ${ahead} in what lies ahead`,
      });
    if (
      stay.end !== null &&
      end !== null &&
      debt === 0 &&
      stay.end !== end &&
      subscription.scheduled === null
    )
      breach({
        number: "P3",
        why: `subscription ${id}: ends on ${end} in the list and on ${stay.end} in what lies ahead`,
      });
  };

  /** P5: what an act was said to lead to is what lies ahead after it, but for what has been charged by now. */
  const follow = (record: Record, { today, subscription, stay }: Told): void => {
    const { id, expected, toldAt, shaken } = record;
    if (expected === null || shaken) return;
    const own = charged.filter(({ subscription, at }) => subscription === id && at >= toldAt);
    if (own.some(({ status }) => status !== "success")) return;
    // What was paid by hand was none of them; what the bank has not told the shop of still lies ahead there.
    const known = own.filter((charge) => charge.period < subscription.period && !isByHand(record, charge));
    const left = expected.charges.filter(
      ({ day, amount }) => !known.some((charge) => dayOf(charge.at) === day && charge.amount === amount),
    );
    // Whoever has no card and has not paid on the day owes that, and is asked again on another.
    const [first] = left;
    const { debt } = subscription;
    const [again] = stay.charges;
    if (first?.card === null && first.day <= today && first.amount === debt && again !== undefined)
      left[0] = { ...first, day: again.day };
    const say = (list: readonly ToldCharge[]) =>
      list.map(({ amount, day }) => `${rub(amount)} on ${day}`).join(", ");
    if (say(left) !== say(stay.charges))
      breach({
        number: "P5",
        why: `subscription ${id}: agreed to was ${say(left) || "no charge"}, and ahead lies ${say(stay.charges) || "none"}`,
      });
    if (expected.end !== null && stay.end !== null && expected.end !== stay.end)
      breach({
        number: "P5",
        why: `subscription ${id}: agreed to was an end on ${expected.end}, and it is ${stay.end}`,
      });
  };

  /** P5: what the till told, and consent was given to, is what lies ahead once the device is there. */
  const keepTill = (record: Record, { subscription, stay }: Told): void => {
    const { id, ordered, shaken, expected, told } = record;
    const isNew = told?.subscription.start == null && subscription.start !== null;
    if (ordered === null || !isNew || expected !== null || subscription.status !== "active") return;
    // What the warehouse has done since is the handover itself; a month may have passed unseen.
    const own = charged.filter((charge) => charge.subscription === id && charge.period > 1);
    if (own.length > 0 || subscription.debt > 0 || !shaken) return;
    const ahead = stay.charges.map(({ amount }) => amount);
    const later = ordered.later;
    if (later === null && (ahead.length !== 1 || ahead[0] !== ordered.monthly))
      breach({
        number: "P5",
        why: `subscription ${id}: the till told ${rub(ordered.monthly)} a month and not how often; ahead lie ${ahead.length} charges`,
      });
    else if (later !== null && String(later) !== String(ahead))
      breach({
        number: "P5",
        why: `subscription ${id}: the till told ${later.map(rub).join(", ") || "no later charge"}; ahead lie ${ahead.map(rub).join(", ") || "none"}`,
      });
  };

  return {
    read: (sent: Sent): void => {
      const { text, at } = sent;
      letters.push({ ...sent, sums: sumsIn(text), days: daysIn(text, at), cards: cardsIn(text) });
    },
    reconcile,
    /** A view has told this of a subscription. Before it `reconcile` everything that has happened. */
    see: (told: Told, now: number): void => {
      const record = recordOf(told.subscription.id);
      agree(told);
      if (record.told !== null) compare(record, record.told, told, now);
      follow(record, told);
      keepTill(record, told);
      count(record, told);
      Object.assign(record, { told, toldAt: now, shaken: false, expected: null });
    },
    /** The person or the warehouse does something. */
    touch: (now: number): void => {
      touchedAt = now;
    },
    order: (id: number, ordered: Ordered): void => {
      recordOf(id).ordered = ordered;
    },
    handedOver: (id: number, on: string): void => {
      const record = recordOf(id);
      record.handedOn ??= on;
      record.shaken = true;
    },
    /** Something beside the person has happened to it. */
    shake: (id: number): void => {
      recordOf(id).shaken = true;
    },
    /** Its person does something about it: what was told of that act holds from now on. */
    act: (told: Told, course: ToldCourse | null, now: number): void => {
      const record = recordOf(told.subscription.id);
      // Without a course it is not known beforehand; whatever lies ahead is looked at right after it.
      const stay = course ?? { charges: [], ifKept: null, end: null, daysKept: 0 };
      Object.assign(record, {
        told: { ...told, stay },
        toldAt: now,
        shaken: course === null,
        expected: stay,
      });
    },
    pause: (id: number, kept: NonNullable<Record["kept"]>, now: number): void => {
      recordOf(id).kept = kept;
      outrun(id, now);
    },
    takenBack: (id: number, on: string): void => {
      const record = recordOf(id);
      record.shaken = true;
      if (record.kept === null) return;
      // Kept until then, the pause was over.
      if (record.kept.until !== null && on >= record.kept.until) record.kept = null;
      else record.kept.returned = true;
    },
    resume: (id: number, on: string, now: number): void => {
      recordOf(id).resumedOn = on;
      outrun(id, now);
    },
    cancel: outrun,
    payByHand: (id: number, paid: ByHand): void => void recordOf(id).byHand.push(paid),
    unasked: (id: number, at: number): void => void recordOf(id).unasked.push(at),
    /** P12: what the bank has is what was bought, or goes back. */
    balance: (
      subscriptions: readonly Subscription[],
      charges: readonly Charge[],
      refunds: readonly Refund[],
      atDoor: ReadonlySet<number>,
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
        // What is paid at the door no bank has seen.
        const bought = period - 1 - (atDoor.has(id) && start !== null ? 1 : 0);
        if (start === null && status === "cancelled") {
          if (sum(paid) !== sum(back))
            breach({
              number: "P12",
              why: `subscription ${id} never began: ${rub(sum(paid))} paid, ${rub(sum(back))} given back`,
            });
        } else {
          if (
            isOver({ status }) &&
            possession?.state === "returned" &&
            !atDoor.has(id) &&
            sum(back) < deposit
          )
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
    },
  };
};

import { cardsIn, dayOf, daysIn, hour, midnightOf, sumsIn } from "../calendar.ts";
import type { Charge, Sent } from "../server.ts";
import type { Breach } from "./record.ts";
import { rub } from "./say.ts";

/** A message as its reader understands it. */
export type Letter = Sent & {
  readonly sums: readonly number[];
  readonly days: readonly string[];
  readonly cards: readonly string[];
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

/** What a letter says is to be charged: its day and sum stand in one sentence. */
const announces = /спишем|попробуем (?:списать|ещё раз)|\bwe charge\b|\bwe'll (?:charge|try)\b/i;

/** Without a card the person is asked to pay: nothing is taken. */
const byHand = /(?<![а-я])сами(?![а-я])|yourself|нет карты|no card/i;

/** What a charge that failed is told with. */
const failure = /не смогли списать|couldn't charge/i;

/** The letters and text messages of one life, and those that are still to come. */
export const createLetters = (breach: (found: Breach) => void) => {
  const letters: Letter[] = [];
  const kept = new Set<Letter>();
  let owed: Owed[] = [];

  /** P2, for letters: on the day that one named something was taken, of the sum that it named. */
  const keepWord = (charged: readonly Charge[], touchedAt: number, now: number): void => {
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

  return {
    read: (sent: Sent): void => {
      const { text, at } = sent;
      letters.push({ ...sent, sums: sumsIn(text), days: daysIn(text, at), cards: cardsIn(text) });
    },
    some: (is: (letter: Letter) => boolean): boolean => letters.some(is),
    /** A message of `what` has to come after `since` and, with its patience, soon after `from` (ms). */
    owe: (
      number: string,
      what: string,
      since: number,
      from: number,
      is: Owed["is"],
      change: Owed["change"] = null,
    ): void => {
      owed.push({ number, what, since, until: from + patience, change, is });
    },
    /** Whoever has seen on the screen what the morning would tell, and has changed it by then, need not be told any more. */
    outrun: (id: number, now: number): void => {
      owed = owed.filter(({ change }) => change?.id !== id || now >= change.until);
    },
    /** Nothing is owed any more, and what was written holds no longer. */
    forget: (): void => {
      owed = [];
      for (const letter of letters) kept.add(letter);
    },
    /** Of a charge that fails again people are told when it fails first: of every day on which it is tried. */
    foretold: ({ at, amount }: Charge): boolean =>
      letters.some(
        (letter) =>
          letter.at <= at &&
          failure.test(letter.text) &&
          letter.sums.includes(amount) &&
          letter.days.includes(dayOf(at)),
      ),
    /** P2, P6, P7, P10: what was written comes true, and what is owed has come. `touchedAt`: when somebody last acted (ms). */
    settle: (charged: readonly Charge[], touchedAt: number, now: number): void => {
      keepWord(charged, touchedAt, now);
      owed = owed.filter((each) => {
        if (letters.some((letter) => letter.at >= each.since && each.is(letter))) return false;
        if (now < each.until) return true;
        breach({ number: each.number, why: `${each.what} has not come by ${dayOf(now)}` });
        return false;
      });
    },
  };
};

export type Letters = ReturnType<typeof createLetters>;

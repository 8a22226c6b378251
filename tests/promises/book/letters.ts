import { cardsIn, dayOf, daysIn, hour, midnightOf, sumsIn } from "../calendar.ts";
import type { Charge, Sent } from "../server.ts";
import type { Breach } from "./record.ts";
import { rub } from "./format.ts";

/** A message as its reader understands it. */
export type Letter = Sent & {
  readonly sums: readonly number[];
  readonly days: readonly string[];
  readonly cards: readonly string[];
};

/** A message that is due, and its deadline (ms). */
type Owed = {
  readonly number: string;
  readonly what: string;
  readonly since: number;
  readonly until: number;
  /** The subscription's change to report, and until when (ms) it may be superseded; null for final events. */
  readonly change: { readonly id: number; readonly until: number } | null;
  is(letter: Letter): boolean;
};

/** A message may wait for the morning. */
const patience = 36 * hour;

/** A sentence that announces a charge has its day and sum. */
const announces = /спишем|попробуем (?:списать|ещё раз)|\bwe charge\b|\bwe'll (?:charge|try)\b/i;

/** Without a valid card the client is asked to pay; nothing is charged unless another card is added. */
const byHand = /(?<![а-я])сами(?![а-я])|yourself|нет карты|no card|add another card: we'll try/i;

/** Words for a failed charge. */
const failure = /не смогли списать|couldn't charge/i;

/** Messages of one life, and those that are due. */
export const createLetters = (breach: (found: Breach) => void) => {
  const letters: Letter[] = [];
  const kept = new Set<Letter>();
  let owed: Owed[] = [];

  /** P2: a day and sum named in a letter are charged. */
  const checkAnnouncedCharges = (charged: readonly Charge[], touchedAt: number, now: number): void => {
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
        // An action in between may cancel it.
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
    /** A message about `what` is due after `since`, and soon after `from` (ms). */
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
    /** The client saw the news on screen and changed it, so the morning message is not due. */
    outrun: (id: number, now: number): void => {
      owed = owed.filter(({ change }) => change?.id !== id || now >= change.until);
    },
    /** Nothing is due any more, and earlier letters no longer hold. */
    forget: (): void => {
      owed = [];
      for (const letter of letters) kept.add(letter);
    },
    /** The message about a first failure names all days of the retries. */
    foretold: ({ at, amount }: Charge): boolean =>
      letters.some(
        (letter) =>
          letter.at <= at &&
          failure.test(letter.text) &&
          letter.sums.includes(amount) &&
          letter.days.includes(dayOf(at)),
      ),
    /** P2, P6, P7, P10: letters come true, and due messages have arrived. `touchedAt`: last action (ms). */
    settle: (charged: readonly Charge[], touchedAt: number, now: number): void => {
      checkAnnouncedCharges(charged, touchedAt, now);
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

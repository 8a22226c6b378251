import type { Language } from "#contract/language.ts";
import { sentences } from "#server/notifications/texts/consequences.ts";
import type { Fact } from "./book/facts.ts";
import { daysIn, sumsIn } from "./calendar.ts";

/* Facts of a letter: the product's sentences in it, with their values. */

type Key = keyof typeof sentences.ru;
type Kind = "day" | "days" | "sum" | "card" | "count" | "text";

const written: Readonly<Record<Kind, string>> = {
  day: "\\d{1,2}\\s[а-яёa-z]+(?:\\s20\\d\\d)?",
  days: "\\d{1,2}\\s[а-яёa-z]+(?:\\s20\\d\\d)?(?:, \\d{1,2}\\s[а-яёa-z]+(?:\\s20\\d\\d)?)*",
  sum: "\\d[\\d\\s]*(?:,\\d\\d)?\\s₽",
  card: "(?:\\S+\\s)?••\\s\\d{4}",
  count: "\\d+",
  text: "[^\\n]+?",
};

/** ISO days and kopecks, by place in the sentence. */
type Values = {
  readonly days: readonly string[];
  readonly sums: readonly number[];
  readonly texts: readonly string[];
};

type Meaning = { readonly takes: readonly Kind[]; facts(values: Values): Fact[] };

const means = (takes: readonly Kind[], facts: Meaning["facts"] = () => []): Meaning => ({ takes, facts });

const charge =
  (by: "card" | "client") =>
  ({ days: [day = ""], sums: [amount = 0] }: Values): Fact[] => [
    { is: "charge", day, amount, by, card: null },
  ];
const day = (is: "ends" | "resumes" | "toCome") => means(["day"], ({ days: [on = ""] }) => [{ is, day: on }]);
const again = (takes: readonly Kind[], how: "pickup" | "delivery" | null) =>
  means(takes, ({ days: [from = null] }) => [{ is: "handover", day: from, how, first: false }]);
const late = (takes: readonly Kind[]) => means(takes, ({ days: [by = ""] }) => [{ is: "late", by }]);
const waits = means(["day"], ({ days: [until = ""] }) => [{ is: "waits", until }]);
const back = means(["sum"], ({ sums: [amount = 0] }) => [{ is: "back", amount }]);
const kept = (follows: "goesOn" | "charges") => means([], () => [{ is: "kept", follows }]);

/** What each sentence states. Those without facts are covered by other checks, or say what the client can do. */
const meanings: Readonly<Record<Key, Meaning>> = {
  nothing: means([], () => [{ is: "nothing", while: null }]),
  nothingUntil: means(["day"], ({ days: [end = ""] }) => [
    { is: "nothing", while: null },
    { is: "ends", day: end },
  ]),
  byHand: means([]),
  yourself: means(["day", "sum"], charge("client")),
  yourselfExpired: means(["day", "sum", "card"], charge("client")),
  byCard: means(["day", "sum", "card"], charge("card")),
  chargeTitle: means(["day", "sum"], charge("card")),
  payTitle: means(["day", "sum"], charge("client")),
  nothingToDo: means([]),
  addCard: means([]),
  stays: means([], () => [{ is: "stays", until: null }]),
  returnBy: means(["day"], ({ days: [by = ""] }) => [{ is: "return", by }]),
  returnLate: late(["day"]),
  pauseEnds: kept("goesOn"),
  pauseEndsAndCharges: kept("charges"),
  ends: means(["day"], ({ days: [ends = ""] }) => [{ is: "kept", follows: { ends } }]),
  endsOn: day("ends"),
  deliver: means(["day", "text", "text"], ({ days: [on = null], texts: [, address = ""] }) => [
    { is: "handover", day: on, how: "delivery", first: true },
    { is: "place", place: { address } },
  ]),
  collect: again(["text"], "pickup"),
  deliverAgain: again(["text"], "delivery"),
  again: again([], null),
  deliverFrom: again(["day", "text"], "delivery"),
  collectFrom: again(["day", "text"], "pickup"),
  from: again(["day"], null),
  passport: means([]),
  depositAfter: back,
  depositNow: back,
  // No other check knows the deposit of a written-off device.
  depositRest: means(["sum"]),
  refund: back,
  debt: means(["sum"]),
  noCharges: means([], () => [{ is: "nothing", while: "paused" }]),
  noChargesUntilResumed: means([], () => [{ is: "nothing", while: null }]),
  resumes: day("resumes"),
  keepsDays: means([]),
  tries: means(["days"]),
  triesCard: means(["days"]),
  triesOther: means(["days"]),
  triesWith: means(["sum", "card", "days"]),
  payYourself: means([]),
  noMoreTries: means([], () => [{ is: "nothing", while: null }]),
  noMoreTriesFlagged: means([], () => [{ is: "nothing", while: null }]),
  oneMonth: means([], () => [{ is: "nothing", while: null }]),
  laterMonths: means(["sum", "text"]),
  reminded: means([]),
  flaggedTitle: means(["day", "sum"]),
  flaggedUnpaid: means(["day", "sum"], charge("client")),
  payForbidden: means([]),
  payLeaving: means([]),
  chooseDayForbidden: means([]),
  chooseDayLeaving: means([]),
  leavingEnds: means([]),
  leavingReturn: means(["day", "text"], ({ days: [by = ""] }) => [{ is: "return", by }]),
  leavingLate: late(["day", "text"]),
  leavingDeposit: back,
  payAndReturnLate: late(["day"]),
  payAndReturn: means(["day"], ({ days: [by = ""] }) => [{ is: "return", by }]),
  keepsIfPaid: means([]),
  pay: means([]),
  collectBy: waits,
  rescheduleBy: waits,
  payBy: waits,
  andRefund: back,
  orCancel: means(["sum"]),
  orCancelFree: means([]),
  otherDay: means([]),
  chooseDay: means([]),
  missed: means(["day"], ({ days: [on = ""] }) => [{ is: "missed", day: on }]),
  notCollected: means(["day"]),
  notRescheduled: means([]),
  notPaid: means(["day"]),
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const patternOf = (language: Language, key: Key): RegExp => {
  const { takes } = meanings[key];
  // Cast: `meanings` has the parameters of each sentence.
  const worded = sentences[language][key] as string | ((...values: string[]) => string);
  const text = typeof worded === "string" ? worded : worded(...takes.map((_, index) => `‹${index}›`));
  const spaced = escaped(text).replaceAll(/\s/g, "\\s");
  return new RegExp(
    spaced.replaceAll(/‹(\d)›/gu, (_, index) => `(${written[takes[Number(index)] ?? "text"]})`),
    "gu",
  );
};

const patterns = (["ru", "en"] as const).flatMap((language) =>
  // Cast: both objects have the same keys.
  (Object.keys(meanings) as Key[]).map((key) => ({ key, language, pattern: patternOf(language, key) })),
);
// Longest first: some sentences are prefixes of others.
const inOrder = patterns.toSorted((a, b) => b.pattern.source.length - a.pattern.source.length);

/** Facts of a letter or text message, with their sentence. */
export const factsOfLetter = (text: string, sentAt: number): { fact: Fact; words: string }[] => {
  let rest = text;
  return inOrder.flatMap(({ key, pattern }) => {
    const found = [...rest.matchAll(pattern)];
    rest = rest.replaceAll(pattern, "\n");
    return found.flatMap(([words, ...values]) => {
      const { takes, facts } = meanings[key];
      const of = (kind: Kind): string[] => values.filter((_, index) => takes[index] === kind);
      const read = {
        days: of("day").flatMap((each) => daysIn(each, sentAt)),
        sums: of("sum").flatMap(sumsIn),
        texts: of("text"),
      };
      return facts(read).map((fact) => ({ fact, words }));
    });
  });
};

/** The subscription that a letter links to; null if none. */
export const subjectOfLetter = (text: string): number | null => {
  const id = /\/subscriptions\/\?s=(\d+)/.exec(text)?.[1];
  return id === undefined ? null : Number(id);
};

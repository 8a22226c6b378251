import type { AnyStateMachine, EventObject, StateNode } from "xstate";
import { timerName } from "../statecharts/explain.ts";
import type { Move, Outcome } from "../statecharts/moves.ts";
import { stateOf } from "../statecharts/state.ts";
import type { Situation } from "../statecharts/world.ts";
import { isIn, stateName } from "./state-names.ts";
import { type Locale, type Sentence, type MachineSentences, saysOf } from "./sentences.ts";

type Language = Locale["language"];

type Here = Situation<AnyStateMachine>;

/** Keys of a reply of a port, the most exact first. */
export const outcomeKeys = (outcome: Outcome, kindOf?: (output: unknown) => string): string[] => {
  if (outcome.kind === "outage") return ["outage"];
  // Cast: a reported value is an event.
  if (outcome.kind === "reported") return [(outcome.event as EventObject).type];
  const { output } = outcome;
  if (kindOf) return [kindOf(output)];
  if (output === undefined) return ["done"];
  if (output === null) return ["none"];
  if (typeof output === "boolean") return [String(output)];
  if (Array.isArray(output)) return [output.length === 0 ? "empty" : "list"];
  // Cast: any other answer is an object; what it lacks is undefined.
  const { kind, code, why, outcome: result, refusal } = output as Readonly<Record<string, unknown>>;
  if (typeof kind !== "string") return ["given"];
  const inner = isNamed(refusal) ? refusal.code : undefined;
  const detail = [code, why, result, inner].find((each) => typeof each === "string");
  return detail === undefined ? [kind] : [`${kind} ${detail}`, kind];
};

const isNamed = (value: unknown): value is { code: unknown } =>
  typeof value === "object" && value !== null && "code" in value;

/** The value at `order.amount` of an event or an answer. */
const valueAt = (values: unknown, path: string): unknown =>
  path
    .split(".")
    // Cast: a missing member is undefined.
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], values);

const kopecks = 100;
const isMoney = (name: string) => name === "sum" || name === "amount";

/** A readable value; kopecks become roubles. */
const shown = (value: unknown, isSum: boolean, language: Language): string => {
  if (typeof value === "boolean") return { ru: value ? "да" : "нет", en: value ? "yes" : "no" }[language];
  if (typeof value === "number" && isSum)
    return `${new Intl.NumberFormat("ru-RU", { maximumFractionDigits: 2 }).format(value / kopecks)} ₽`;
  if (value === null || value === undefined) return { ru: "нет", en: "none" }[language];
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value))
    return dayFormats[language].format(new Date(value));
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
};

const dayFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" });
/** A day of this year, as pages show it. */
const dayFormats = { ru: dayFormat("ru"), en: dayFormat("en-GB") };

/** A text of the product in the language's quotation marks, its places filled or left open. */
const quoted = ({ language, text: textOf }: Locale, written: string, values: unknown): string => {
  const [key = "", ...placeholders] = written.split(" ");
  const given = new Map(
    placeholders.map((placeholder): [string, string | undefined] => {
      const [name = "", path] = placeholder.split("=");
      return [name, path];
    }),
  );
  const text = textOf(key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const path = given.get(name);
    return path === undefined || path === "*" ? "…" : shown(valueAt(values, path), isMoney(name), language);
  });
  return language === "ru" ? `«${text}»` : `“${text}”`;
};

/** A sentence in a language, with the product's texts and the values of an event or an answer in it. */
export const sentence = (locale: Locale, text: Sentence, values: unknown = null): string =>
  text[locale.language === "ru" ? 0 : 1]
    .replaceAll(/‹([^›]+)›/g, (_, written: string) => quoted(locale, written, values))
    .replaceAll(/\{([\w.]+)(:bonus)?\}/g, (_, path: string, bonus?: string) => {
      const value = valueAt(values, path);
      return shown(
        bonus && typeof value === "number" ? value / kopecks : value,
        isMoney(path) && !bonus,
        locale.language,
      );
    });

/** The sentence of a port's outcome, if there is one. */
export const outcomeSentence = (
  { ports }: MachineSentences,
  port: string,
  outcome: Outcome,
): Sentence | undefined =>
  outcomeKeys(outcome, outcome.kind === "returned" ? ports[port]?.kindOf : undefined)
    .map((key) => ports[port]?.says[key])
    .find((found) => found !== undefined);

/** The sentence of an event in the state in which it is sent. */
const eventSentence = ({ events }: MachineSentences, event: EventObject, at?: Here): Sentence | undefined => {
  const row = events[event.type];
  if (row === undefined) return undefined;
  const where = "where" in row ? row.where : undefined;
  const there = Object.entries(where ?? {}).find(([state]) => at && isIn(at, state));
  const text = there?.[1] ?? saysOf(row);
  return typeof text === "function" ? text(event) : text;
};

/** `5 s`, `15 min`, `3 min 15 s`. */
const span = (ms: number, language: Language): string => {
  const { format } = new Intl.NumberFormat(language);
  const units = { ru: ["мин", "с"], en: ["min", "s"] }[language];
  return [Math.floor(ms / 60_000), (ms % 60_000) / 1000]
    .flatMap((value, index) => (value > 0 ? [`${format(value)} ${units[index]}`] : []))
    .join(" ");
};

export const waitSentence = (ms: number, language: Language): string =>
  `${{ ru: "Подождите", en: "Wait" }[language]} ${span(ms, language)}`;

/** A move as an instruction for a tester. `ms`: time until a timer fires. */
export const moveSentence = (
  words: MachineSentences,
  move: Move,
  ms: number,
  locale: Locale,
  at?: Here,
): string => {
  if (move.verb === "elapse") {
    const until = words.timers?.[timerName(move.timer)];
    const wait = waitSentence(ms, locale.language);
    return until ? `${wait}: ${sentence(locale, until)}` : wait;
  }
  // Cast: a sent value is an event.
  const event = move.verb === "act" ? (move.event as EventObject) : null;
  const outcome = move.verb === "answer" ? move.outcome : null;
  const text =
    event === null
      ? move.verb === "answer" && outcomeSentence(words, move.port, move.outcome)
      : eventSentence(words, event, at);
  const values: unknown = event ?? (outcome?.kind === "returned" ? outcome.output : null);
  if (!text) throw new Error(`there are no words for ${JSON.stringify(move)}`);
  return sentence(locale, text, values);
};

/** The label to press for an event: the last text of the product in its sentence; null if no page has one. */
export const offerOf = (
  words: MachineSentences,
  event: EventObject,
  locale: Locale,
  at: Here,
): string | null => {
  const template = eventSentence(words, event, at) ?? [event.type, event.type];
  const text = [...template[locale.language === "ru" ? 0 : 1].matchAll(/‹([^›]+)›/g)].at(-1)?.[1];
  return text === undefined ? null : quoted(locale, text, event);
};

/** The innermost states that are active. */
export const leavesOf = (at: Situation<AnyStateMachine>): StateNode[] =>
  stateOf(at)._nodes.filter(({ type }) => type === "atomic" || type === "final");

/** One sentence for all that is seen; only its beginning has a capital letter. */
export const inOneSentence = (sees: readonly string[]): string =>
  sees
    .map((seen, index) => `${seen.charAt(0)[index === 0 ? "toUpperCase" : "toLowerCase"]()}${seen.slice(1)}`)
    .join("; ");

/** What is seen in a situation: the sentences of its visible states, whole sentences first. */
export const seen = ({ states }: MachineSentences, at: Here, locale: Locale): string[] => {
  const sentences = leavesOf(at).flatMap((node) => {
    const found = saysOf(states[stateName(node)] ?? null);
    const text = typeof found === "function" ? found(at.snapshot) : found;
    return text === null ? [] : [sentence(locale, text)];
  });
  return [...new Set(sentences)].toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)));
};

const isWhole = (text: string): boolean => /^\p{Lu}/u.test(text);

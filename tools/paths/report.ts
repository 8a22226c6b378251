import { createHash } from "node:crypto";
import type { AnyStateMachine, EventObject } from "xstate";
import { describeMove, where } from "../statecharts/explain.ts";
import type { Model } from "../statecharts/model-spec.ts";
import { type PlainTour, plainTour } from "../statecharts/plain-tour.ts";
import { schedule } from "../statecharts/schedule.ts";
import { stateOf } from "../statecharts/state.ts";
import type { Situation, Step } from "../statecharts/world.ts";
import type { Chosen, Path } from "./choose.ts";
import { isByPerson, transitionsOf } from "./goals.ts";
import type { Product } from "./product.ts";
import { leavesOf, moveSentence, offerOf, seen, sentence, waitSentence } from "./render-sentences.ts";
import type { Locale, MachineSentences } from "./sentences.ts";

/** A step as sentences. */
export type ReportedStep = {
  readonly says: string;
  /** How a tester causes the step, if that is not obvious. */
  readonly how: string | null;
  readonly isByPerson: boolean;
  /** What the page shows and offers after it. */
  readonly sees: readonly string[];
  readonly offers: readonly string[];
  readonly transitions: readonly string[];
  readonly laws: readonly string[];
  readonly rows: readonly string[];
  /** Ids of the innermost states, for charts. */
  readonly states: readonly string[];
};

/** A path as sentences. `name` stays while its goal is declared. */
export type ReportedPath = {
  readonly name: string;
  readonly title: string;
  /** Number of steps before the path begins. */
  readonly lead: number;
  readonly begins: { readonly sees: readonly string[]; readonly states: readonly string[] };
  readonly steps: readonly ReportedStep[];
};

/** Everything a format prints. */
export type Report = {
  readonly machine: string;
  readonly language: Locale["language"];
  readonly title: string;
  readonly start: string;
  /** The command that prints it again. */
  readonly asked: string;
  readonly explain: boolean;
  readonly paths: readonly ReportedPath[];
  readonly steps: number;
  readonly goal: string;
  readonly goals: number;
  readonly others: number;
  readonly left: readonly { readonly goal: string; readonly why: string }[];
  readonly model: Model<AnyStateMachine>;
  readonly tours: () => readonly PlainTour[];
  readonly imports: Product["imports"];
};

/** Facts about the steps beside their sentences. */
export type Explained = {
  readonly laws: (transition: string) => readonly string[];
  readonly rows: (law: string) => readonly string[];
};

type Context = {
  readonly model: Model<AnyStateMachine>;
  readonly machine: string;
  readonly words: MachineSentences | null;
  readonly locale: Locale;
  readonly explained: Explained | null;
};

export const describePaths = (
  context: Context,
  chosen: Chosen,
  { asked, goal, imports }: Pick<Report, "asked" | "goal" | "imports">,
): Report => {
  const { model, machine, words, locale, explained } = context;
  return {
    machine,
    language: locale.language,
    model,
    asked,
    goal,
    imports,
    explain: explained !== null,
    title: words ? sentence(locale, words.title) : machine,
    start: words
      ? sentence(locale, words.start)
      : { ru: "Начните сначала.", en: "Start afresh." }[locale.language],
    paths: withOwnTitles(
      chosen.paths.map((path) => describePath(context, path)),
      chosen.paths,
    ),
    steps: chosen.paths.reduce((sum, { steps }) => sum + steps.length, 0),
    goals: chosen.goals,
    others: chosen.others,
    left: chosen.left,
    tours: () => chosen.paths.map(({ steps }) => plainTour(model, steps)),
  };
};

/** Paths with the same sentence get the step before it, or the one after it, in their title. */
function withOwnTitles(described: readonly ReportedPath[], paths: readonly Path[]): readonly ReportedPath[] {
  const beside = (index: number, by: number) =>
    described[index]?.steps[(paths[index]?.main ?? 0) + by]?.says ?? "";
  const places = Map.groupBy(described.keys(), (index) => described[index]?.title);
  return described.map((path, index) => {
    const alike = places.get(path.title) ?? [];
    if (alike.length < 2) return path;
    const differs = (by: number) => new Set(alike.map((place) => beside(place, by))).size === alike.length;
    const note = beside(index, [-1, 1].find(differs) ?? -1);
    return note === "" ? path : { ...path, title: `${path.title} (${note})` };
  });
}

const describePath = (context: Context, { reason, lead, main, steps, isMainWay }: Path): ReportedPath => {
  const { model, machine } = context;
  const times = schedule(steps) ?? [];
  const described = steps.map((step, index) =>
    describeStep(context, step, (times[index] ?? 0) - (times[index - 1] ?? 0)),
  );
  const hash = createHash("sha1").update(`${machine} ${reason}`).digest("hex").slice(0, 5);
  const { says: done = "", sees = [] } = described[main] ?? {};
  const says =
    isMainWay === true ? { ru: "Всё удаётся", en: "Everything works" }[context.locale.language] : done;
  return {
    name: `${machine}-${hash}`,
    title: [says, ...sees.slice(0, 1)].join(" → "),
    lead,
    begins: here(context, model.explore().opening.to),
    steps: described,
  };
};

/** A machine without sentences shows its state, if it has any. */
const here = ({ words, locale }: Context, at: Situation<AnyStateMachine>) => ({
  sees: words ? seen(words, at, locale) : [where(stateOf(at).value)].filter((state) => state !== ""),
  states: leavesOf(at).map(({ id }) => id),
});

const describeStep = (context: Context, step: Step<AnyStateMachine>, passed: number): ReportedStep => {
  const { model, words, locale, explained } = context;
  const wait = step.move.verb !== "elapse" && passed > 0 ? `${waitSentence(passed, locale.language)}. ` : "";
  const state = stateOf(step.to);
  // Cast: a user's moves are events.
  const intents = (model.spec.intents as readonly EventObject[]).filter(
    (event) => state.can(event) && (words?.offered?.(step.to.snapshot, event) ?? true),
  );
  const transitions = transitionsOf(step);
  const { move } = step;
  const how = move.verb === "answer" ? (words?.brought?.(move.port, move.outcome) ?? null) : null;
  const laws = [...new Set(transitions.flatMap((name) => explained?.laws(name) ?? []))];
  return {
    says:
      wait + (words ? moveSentence(words, step.move, passed, locale, step.from) : describeMove(step.move)),
    how: how === null ? null : sentence(locale, how),
    isByPerson: isByPerson(step),
    ...here(context, step.to),
    offers: [
      ...new Set(
        intents.flatMap((event) => (words ? (offerOf(words, event, locale, step.to) ?? []) : event.type)),
      ),
    ],
    transitions,
    laws,
    rows: [...new Set(laws.flatMap((law) => explained?.rows(law) ?? []))],
  };
};

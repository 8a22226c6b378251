import type { Language } from "#contract/language.ts";
import * as v from "valibot";
import type { Consequences } from "#contract/consequences.ts";
import type { Payer } from "../../forecast/forecast.rules.ts";
import type { SubscriptionState } from "../../forecast/subscription-state.rules.ts";
import type { HandoverFact } from "./consequences.ts";
import type { CardName, Formatter } from "./formatter.ts";

/**
 * What a notice is about decides whether it can be switched off: `security` and `money` (with it whatever changes a
 * subscription, and papers to sign) always come, `reminders` and `news` are settings of the profile.
 */
export type Category = "security" | "money" | "reminders" | "news";

/** How the subscription stands when a notice about it is sent. Days in the zone of its city, money in kopecks. */
export type CurrentSubscription = {
  readonly id: number;
  readonly state: SubscriptionState;
  /** What follows from going on as agreed. */
  readonly consequences: Consequences;
  /** The card that is charged automatically, valid or not; null where there is none. */
  readonly payer: (CardName & Pick<Payer, "expires">) | null;
  /** How its device comes to the client, as it was ordered. */
  readonly handover: HandoverFact;
  /** Which of its acts wait for a signature, by their numbers. */
  readonly unsigned: ReadonlySet<number>;
};

/** What is known of the client when a notice is sent. */
export type Person = { readonly leaving: boolean };

/** What a notice says. `short` alone is the text message; a letter has the paragraphs of `more` as well. */
export type Content = { readonly subject: string; readonly short: string; readonly more?: readonly string[] };

/** The words above the link, as `Оплатить`, and its page without the language: `/cards/`. */
export type Link = { readonly ask: string; readonly page: string };

type Given<S extends v.GenericSchema, About> = {
  readonly category: Category;
  /** What is stored of it. */
  readonly facts: S;
  /**
   * The facts as they are when it is sent, which may be the next morning; null when it is no news any more. Left out
   * where what happened stays true.
   */
  readonly refresh?: (facts: v.InferOutput<S>, about: About) => v.InferOutput<S> | null;
  readonly page: (facts: v.InferOutput<S>, about: About) => string;
  /** The phone that gets a text message instead of the client's own address; null: the client's own. */
  readonly to?: (facts: v.InferOutput<S>) => string | null;
} & Record<
  Language,
  (facts: v.InferOutput<S>, words: Formatter, about: About) => Content & Pick<Link, "ask">
>;

/** A notice in words; null when it is no news any more. */
export type Composed = (Content & Link & { readonly to: string | null }) | null;

const composer =
  <S extends v.GenericSchema, About>(given: Given<S, About>) =>
  (stored: unknown, about: About, words: Formatter): Composed => {
    const written = v.parse(given.facts, stored);
    const facts = given.refresh === undefined ? written : given.refresh(written, about);
    return facts === null
      ? null
      : {
          ...given[words.language](facts, words, about),
          page: given.page(facts, about),
          to: given.to?.(facts) ?? null,
        };
  };

type About = { readonly person: Person; readonly subject: CurrentSubscription | null };

/** A kind of notice about one subscription. */
export const aboutSubscription = <S extends v.GenericSchema>(given: Given<S, CurrentSubscription>) => {
  const compose = composer(given);
  return {
    category: given.category,
    facts: given.facts,
    compose: (stored: unknown, { subject }: About, words: Formatter): Composed =>
      subject === null ? null : compose(stored, subject, words),
  };
};

/** A kind of notice about the client themselves. */
export const aboutClient = <S extends v.GenericSchema>(given: Given<S, Person>) => {
  const compose = composer(given);
  return {
    category: given.category,
    facts: given.facts,
    compose: (stored: unknown, { person }: About, words: Formatter): Composed =>
      compose(stored, person, words),
  };
};

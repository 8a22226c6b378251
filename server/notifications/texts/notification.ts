import type { Language } from "#contract/language.ts";
import * as v from "valibot";
import type { Consequences } from "#contract/consequences.ts";
import { dayIn, homeZone } from "#contract/day.ts";
import { erasedOn } from "#contract/deadlines.ts";
import type { Payer } from "../../forecast/forecast.rules.ts";
import type { SubscriptionState } from "../../forecast/subscription-state.rules.ts";
import { type Flag, type HandoverFact, flagOf, flaggedLink } from "./consequences.ts";
import type { CardName, Formatter } from "./formatter.ts";

/**
 * `security` and `money` (with changes of a subscription and acts to sign) are always sent; `reminders` and
 * `news` are settings of the profile.
 */
export type Category = "security" | "money" | "reminders" | "news";

/** The subscription when a notification about it is sent. Days of its city, kopecks. */
export type CurrentSubscription = {
  readonly id: number;
  readonly state: SubscriptionState;
  /** What follows without any act. */
  readonly consequences: Consequences;
  /** The card of automatic charges, also if expired; null: none. */
  readonly payer: (CardName & Pick<Payer, "expires">) | null;
  /** The handover, as ordered. */
  readonly handover: HandoverFact;
  /** Ids of unsigned acts. */
  readonly unsigned: ReadonlySet<number>;
  readonly flag: Flag | null;
};

/** The client at the time of sending. `leavesOn`: the day of the deletion in Moscow, as the page shows it. */
export type Person = {
  readonly leavesOn: string | null;
  readonly email: string | null;
  readonly flag: Flag | null;
};

type ClientFacts = Parameters<typeof flagOf>[0] & { readonly email: string | null };

/** A forbidden client may wait for deletion, too. */
export const personOf = (client: ClientFacts): Person => {
  const at = client.deletionRequestedAt && erasedOn(client.deletionRequestedAt.toISOString());
  return { leavesOn: at && dayIn(homeZone, new Date(at)), email: client.email, flag: flagOf(client) };
};

/** `short` is the text message; a letter adds the paragraphs of `more`. */
export type Content = { readonly subject: string; readonly short: string; readonly more?: readonly string[] };

/** Label of the link (`Оплатить`) and its page without the language (`/cards/`). */
export type Link = { readonly ask: string; readonly page: string };

/** Where a notification goes. */
export type Recipient = { readonly phone: string } | { readonly email: string };

type Given<S extends v.GenericSchema, About> = {
  readonly category: Category;
  /** Stored facts. */
  readonly facts: S;
  /** The facts at the time of sending; null if outdated. Omit it if they stay true. */
  readonly refresh?: (facts: v.InferOutput<S>, about: About) => v.InferOutput<S> | null;
  readonly page: (facts: v.InferOutput<S>, about: About) => string;
  /** Another recipient; null: the client. */
  readonly to?: (facts: v.InferOutput<S>) => Recipient | null;
} & Record<
  Language,
  (facts: v.InferOutput<S>, words: Formatter, about: About) => Content & Pick<Link, "ask">
>;

/** A written notification; null if outdated. `to`: null for the client's own address or phone. */
export type Composed = (Content & Link & { readonly to: Recipient | null }) | null;

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

/**
 * A kind of notification about one subscription. `acts`: its link leads to an act, which a flagged client cannot do;
 * theirs leads to what lifts the flag.
 */
export const aboutSubscription = <S extends v.GenericSchema>(
  given: Given<S, CurrentSubscription> & { readonly acts?: (subject: CurrentSubscription) => boolean },
) => {
  const compose = composer(given);
  return {
    category: given.category,
    facts: given.facts,
    compose: (stored: unknown, { subject }: About, words: Formatter): Composed => {
      if (subject === null) return null;
      const composed = compose(stored, subject, words);
      const flag = given.acts?.(subject) === true ? subject.flag : null;
      return composed === null || flag === null ? composed : { ...composed, ...flaggedLink(flag, words) };
    },
  };
};

/** A kind of notification about the client. */
export const aboutClient = <S extends v.GenericSchema>(given: Given<S, Person>) => {
  const compose = composer(given);
  return {
    category: given.category,
    facts: given.facts,
    compose: (stored: unknown, { person }: About, words: Formatter): Composed =>
      compose(stored, person, words),
  };
};

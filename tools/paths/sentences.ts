import type { AnyMachineSnapshot, EventObject } from "xstate";
import type { Outcome } from "../statecharts/moves.ts";

/**
 * A sentence in both languages. `‹sign-in:phone.submit›` is a text of the product; `‹checkout:review.pay sum=amount›` fills
 * a gap of it with a sum, and `{email}` is a value of the event or the answer.
 */
export type Sentence = readonly [ru: string, en: string];

/** A sentence, or one that depends on the event or the snapshot. */
export type SentenceOr<Given> = Sentence | ((given: Given) => Sentence);

/** The sentences of a machine. A row that is only a sentence is written without braces. */
export type MachineSentences = {
  readonly title: Sentence;
  /** Where a tester begins. */
  readonly start: Sentence;
  /** In the sentence of a user's event the last text of the product is the label to press. */
  readonly events: Readonly<
    Record<
      string,
      | SentenceOr<EventObject>
      | {
          readonly says: SentenceOr<EventObject>;
          /** Other sentences while the machine is in a state, by the state's path. */
          readonly where?: Readonly<Record<string, SentenceOr<EventObject>>>;
        }
    >
  >;
  /** Whether a page offers an event that the machine takes; it offers all of them if this is missing. */
  readonly offered?: (now: AnyMachineSnapshot, event: EventObject) => boolean;
  /** What each port, listener and child can give, by `outcomeKeys`; `kindOf` names answers that have no kind of their own. */
  readonly ports: Readonly<
    Record<
      string,
      { readonly says: Readonly<Record<string, Sentence>>; readonly kindOf?: (output: unknown) => string }
    >
  >;
  /** How testers cause a port's outcome; null if it happens by itself. */
  readonly brought?: (port: string, outcome: Outcome) => Sentence | null;
  /** What a timer waits for, by its name. */
  readonly timers?: Readonly<Record<string, Sentence>>;
  /** What each innermost state shows, by its path; null if nothing. */
  readonly states: Readonly<
    Record<
      string,
      SentenceOr<AnyMachineSnapshot> | null | { readonly says: SentenceOr<AnyMachineSnapshot> | null }
    >
  >;
};

/** The sentence of a row. */
export const saysOf = <S extends SentenceOr<never> | null>(row: S | { readonly says: S }): S =>
  // Cast: neither a sentence nor a function has `says`.
  typeof row === "object" && row !== null && "says" in row ? row.says : (row as S);

/** A language and the product's texts in it, by keys such as `checkout:review.pay`. */
export type Locale = { readonly language: "ru" | "en"; readonly text: (key: string) => string };

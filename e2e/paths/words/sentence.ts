import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from "xstate";
import type { OutputOf, PortName } from "#machines/runtime/ports.ts";

/**
 * A sentence in both languages. `‹sign-in:phone.submit›` is a text of the product, as it stands in src/i18n/locales;
 * `‹checkout:review.pay sum=amount›` fills a place of it with a sum, and `{email}` is a value of the event or the answer.
 */
export type Sentence = readonly [ru: string, en: string];

/** What the events, answers and states of a machine are in sentences of the product. */
export type Words<M extends AnyStateMachine> = {
  readonly title: Sentence;
  /** Where a tester begins. */
  readonly start: Sentence;
  /** Of a person's event, the last text of the product in it names what is pressed. */
  readonly events: {
    readonly [T in EventFromLogic<M>["type"]]:
      | Sentence
      | ((event: Extract<EventFromLogic<M>, { type: T }>) => Sentence);
  };
  /** Other words of a person's event while the machine is in a state, by the state's path. */
  readonly where?: {
    readonly [T in EventFromLogic<M>["type"]]?: Readonly<
      Record<string, Sentence | ((event: Extract<EventFromLogic<M>, { type: T }>) => Sentence)>
    >;
  };
  /**
   * Whether a page offers what the machine would take: some events are taken wherever one is, as an address can be typed.
   * Without it a page offers all that is taken.
   */
  readonly offered?: (now: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean;
  /**
   * What each port, listener and child can give, by what tells its answers apart (`outcomeKeys`): `sent`,
   * `refused code.wrong`, `list`, `done`; `outage` is a failure of the network or the server.
   */
  readonly ports: { readonly [P in PortName<M>]: Readonly<Record<string, Sentence>> };
  /** Names for answers that have no kind of their own. */
  readonly kinds?: { readonly [P in PortName<M>]?: (output: OutputOf<M, P>) => string };
  /** What a timer waits for, by its name. */
  readonly timers?: Readonly<Record<string, Sentence>>;
  /**
   * What is seen in each innermost state, by its path; null where nothing of it is seen. A function where it also depends on
   * what is known: a table of a page (e2e/paths/tables) says then what to look for.
   */
  readonly states: Readonly<Record<string, Sentence | ((now: SnapshotFrom<M>) => Sentence) | null>>;
};

import type { Request } from "@playwright/test";
import type { AnyStateMachine, EventFromLogic, StateValue } from "xstate";
import type { Call } from "#contract/call.ts";
import type { PlainMove, PlainTour } from "#tools/statecharts/plain-tour.ts";
import type { OutputOf, PortName } from "#machines/runtime/ports.ts";
import type { Reply } from "../held-requests.ts";
import type { Playable } from "../playability.ts";
import type { Text } from "../words.ts";
import type { Around } from "./around.ts";
import type { Hands } from "./hands.ts";

/** Answers the oldest waiting request of a call, or of those that `which` says, by hand. */
export type Answer = (
  call: Call,
  reply: Reply | ByRequest,
  which?: (request: Request) => boolean,
) => Promise<void>;

/** A reply that repeats what was asked for. */
type ByRequest = (request: Request) => Reply;

/** What is known when a move is made: where the machine is, where the move leads it, and the moves that follow. */
export type Moment = {
  readonly value: StateValue;
  readonly leadsTo: StateValue;
  readonly offers: readonly string[];
  readonly later: PlainTour["steps"];
  readonly answer: Answer;
  /** Waits until a call is made, and does not answer it yet. */
  readonly asked: (call: Call) => Promise<void>;
  /** Waits until the page has left for the bank's page (e2e/paths/bank.ts), which does not come. */
  readonly left: () => Promise<void>;
  /** Of the page, without a slash at the end. */
  readonly origin: string;
  /** The page's clock, in ms. */
  readonly now: number;
};

/** How what a port gives is brought about: the server's reply to its call, or something that is done; null: an outage. */
export type PortTable<Output> =
  | {
      readonly call: Call;
      readonly reply: (output: Output, moment: Moment) => Reply | ByRequest;
      /** Where other ports ask the same call for something else: which are this one's. */
      readonly which?: (request: Request) => boolean;
      /** What is seen of it, or asked because of it, before anything else happens. */
      readonly after?: (hands: Hands, output: Output, moment: Moment) => Promise<void>;
    }
  | { readonly play: (hands: Hands, output: Output | null, moment: Moment) => Promise<void> };

type Seen = readonly Text[] | null;

/**
 * What a page needs beside the machine's words (e2e/paths/words), so that anybody's moves can be made on it and
 * every situation be told from the others.
 */
export type PathTable<M extends AnyStateMachine> = Playable & {
  /** Where the page is opened. */
  readonly at: string;
  /** Calls of its ports that others make first, while it is opened: those are answered as if they were not its. */
  readonly first?: readonly string[];
  /**
   * Calls that the page makes before its scripts are there (scripts/build/early.js), and that come to nothing: what is asked
   * then is asked by the machine, which also gives it up.
   */
  readonly lost?: readonly string[];
  /** Calls that are answered by what is played. */
  readonly holds?: readonly string[];
  readonly around?: (usual: Around) => Partial<Around>;
  /** What is stored before it is opened, by the names of the facts. */
  readonly stored?: (moment: Pick<Moment, "origin" | "later">) => Readonly<Record<string, unknown>>;
  /** Runs on the page before the product does: what the browser has, or can be told to fail at (`hands.tell`). */
  readonly browser?: () => void;
  /** What leads to the first situation, once the page is there. */
  readonly begin?: (hands: Hands, tour: PlainTour, moment: Moment) => Promise<void>;
  /** What the world does at once in a state, so that nothing is seen before. */
  readonly atOnce?: (move: PlainMove, value: StateValue) => boolean;
  readonly ports: { readonly [P in PortName<M>]?: PortTable<OutputOf<M, P>> };
  /** How a person does what is more than to press what the words name. */
  readonly acts?: {
    readonly [T in EventFromLogic<M>["type"]]?: (
      hands: Hands,
      event: Extract<EventFromLogic<M>, { type: T }>,
      moment: Moment,
    ) => Promise<void>;
  };
  /** What is seen in a state where it is not just what the words name: one of these texts; null for nothing. `here`: the address. */
  readonly sees?: Readonly<Record<string, Seen | ((value: StateValue, here: string) => Seen)>>;
  /** What is not there any more, or not yet, in a state that nothing else tells from others. */
  readonly hides?: Readonly<Record<string, readonly Text[]>>;
  /** Final states: the page goes on to another machine of this kind, or to another screen. */
  readonly ends?: readonly string[];
  /** Events that can be done exactly where the machine takes them, by what is pressed for them. */
  readonly controls?: { readonly [T in EventFromLogic<M>["type"]]?: Text };
};

/** The table of some machine, as it is looked up by names. */
export type AnyPathTable = Omit<PathTable<AnyStateMachine>, "ports" | "acts" | "controls"> & {
  readonly ports: Readonly<Record<string, PortTable<unknown> | undefined>>;
  readonly acts?: Readonly<
    Record<string, ((hands: Hands, event: object, moment: Moment) => Promise<void>) | undefined>
  >;
  readonly controls?: Readonly<Record<string, Text | undefined>>;
};

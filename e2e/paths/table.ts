import type { Request } from "@playwright/test";
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  SnapshotFrom,
  StateValue,
} from "xstate";
import type { Call } from "#contract/call.ts";
import type { PlainMove, PlainTour } from "#tools/statecharts/plain-tour.ts";
import type { OutputOf, PortName } from "#machines/runtime/ports.ts";
import type { Step } from "#tools/statecharts/world.ts";
import type { Said, Sentence, Words } from "#tools/paths/words.ts";
import type { Reply } from "../held-requests.ts";
import type { Text } from "../words.ts";
import type { Around } from "./around.ts";
import type { Hands } from "./hands.ts";

export type { Sentence } from "#tools/paths/words.ts";

type AnyStep = Step<AnyStateMachine>;

/** Answers the oldest waiting request of a call, or of those that `which` selects. */
export type Answer = (
  call: Call,
  reply: Reply | ByRequest,
  which?: (request: Request) => boolean,
) => Promise<void>;

/** A reply that repeats what was requested. */
type ByRequest = (request: Request) => Reply;

/** What is known when a move is made: where the machine is, where the move leads, and the moves that follow. */
export type Moment = {
  readonly value: StateValue;
  readonly leadsTo: StateValue;
  readonly offers: readonly string[];
  readonly later: PlainTour["steps"];
  readonly answer: Answer;
  /** Waits until a call is made, and does not answer it yet. */
  readonly asked: (call: Call) => Promise<void>;
  /** Waits until the page has left for the bank's page (bank.ts), which does not open. */
  readonly left: () => Promise<void>;
  /** Of the page, without a slash at the end. */
  readonly origin: string;
  /** The page's clock, in ms. */
  readonly now: number;
};

type Play<Given> = (hands: Hands, given: Given, moment: Moment) => Promise<void>;

/** An event: its sentence, and how a person does what is more than to press the last text of the sentence. */
type EventRow<Event> = {
  readonly says: Said<Event>;
  /** Other sentences while the machine is in a state, by the state's path. */
  readonly where?: Readonly<Record<string, Said<Event>>>;
  /** Why a page cannot cause it. Testers read this. */
  readonly impossible?: string;
  readonly play?: Play<Event>;
  /** What is pressed for it can be pressed exactly where the machine takes it. */
  readonly isExact?: true;
};

/** How a port's answer is brought about: by the server's reply to a call, or by what `play` does; null is an outage. */
type Brought<Output> =
  | {
      readonly call: Call;
      readonly reply: (output: Output, moment: Moment) => Reply | ByRequest;
      /** Where other ports make the same call: which requests are this port's. */
      readonly which?: (request: Request) => boolean;
      /** What is seen of it, or requested because of it, before anything else happens. */
      readonly after?: Play<Output>;
      readonly play?: undefined;
    }
  | { readonly play?: Play<Output | null>; readonly call?: undefined };

/** A port, listener or child: a sentence for each kind of answer, and how it is brought about. */
type PortRow<Output> = {
  readonly says: Readonly<Record<string, Sentence>>;
  /** Names answers that have no kind of their own. */
  readonly kindOf?: (output: Output) => string;
  /** The browser's storage or address: it answers at once, before anybody can do anything else. */
  readonly isStorage?: true;
  /** Does not give up at once: its question is `repeated` for a while, or it waits without an end. */
  readonly waits?: "repeated" | "endless";
  /** Why a page cannot bring it to an end. Testers read this. */
  readonly impossible?: string;
} & Brought<Output>;

type Seen = readonly Text[] | null;

/** An innermost state: its sentence, and what is seen where that is not just what the sentence names. */
type StateRow<Now> = {
  readonly says: Said<Now> | null;
  /** One of these texts is seen; null: nothing is. `here`: the address. */
  readonly sees?: Seen | ((value: StateValue, here: string) => Seen);
  /** Texts that are not seen, which tells the state from others. */
  readonly hides?: readonly Text[];
  /** The page goes on to another machine of this kind, or to another screen. */
  readonly isEnd?: true;
};

/** The page on which a machine is walked. */
type Page = {
  /** Where it is opened. */
  readonly at: string | ((later: PlainTour["steps"]) => string);
  /** Calls of its ports that others make first, while it is opened: those get the usual replies. */
  readonly first?: readonly string[];
  /**
   * Calls that the page makes before its scripts are there (scripts/build/early.js), and that are lost: what is requested
   * then is requested by the machine.
   */
  readonly lost?: readonly string[];
  /** Further calls that wait for an answer of a move. */
  readonly holds?: readonly string[];
  readonly around?: (usual: Around) => Partial<Around>;
  /** What is stored before it is opened, by the names of the facts; null: not stored. */
  readonly stored?: (moment: Pick<Moment, "origin" | "later" | "now">) => Readonly<Record<string, unknown>>;
  /** The same of the tab's own storage. */
  readonly storedInTab?: (later: PlainTour["steps"]) => Readonly<Record<string, unknown>>;
  /** Runs on the page before the product does: what the browser has, or can be told to fail at (`hands.tell`). */
  readonly browser?: () => void;
  /** The most steps of a path; 40, unless said otherwise: to open a page costs as much as ten. */
  readonly longest?: number;
  /** Each path has a browser of its own: what it leaves in storage is part of it. */
  readonly isAlone?: true;
  /** The page stays as it arrived from the server until an answer of the path: it is not waited for. */
  readonly staysAsArrived?: (later: PlainTour["steps"]) => boolean;
  /** What leads to the first situation, once the page is there. */
  readonly begin?: (hands: Hands, tour: PlainTour, moment: Moment) => Promise<void>;
  /** What happens at once in a state, so that nothing is seen before. */
  readonly atOnce?: (move: PlainMove, value: StateValue) => boolean;
  /** Why a page cannot make a step, or null. Testers read this. */
  readonly also?: (step: AnyStep) => string | null;
  /** Whether a page can go this whole way; any, if missing. */
  readonly run?: (steps: readonly AnyStep[]) => boolean;
};

/** A machine for testers: what its events, answers and states are in sentences, and how a page is made to take them. */
export type PathTable<M extends AnyStateMachine> = {
  readonly title: Sentence;
  /** Where a tester begins. */
  readonly start: Sentence;
  /** Missing where no paths are walked in a browser, which `unplayed` explains. */
  readonly page?: Page;
  readonly unplayed?: string;
  readonly events: {
    readonly [T in EventFromLogic<M>["type"]]:
      | Said<Extract<EventFromLogic<M>, { type: T }>>
      | EventRow<Extract<EventFromLogic<M>, { type: T }>>;
  };
  /** Whether the page offers an event that the machine takes: some are taken anywhere, as an address can be typed. */
  readonly offered?: (now: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean;
  readonly ports: { readonly [P in PortName<M>]: PortRow<OutputOf<M, P>> };
  /** What a timer waits for, by its name. */
  readonly timers?: Readonly<Record<string, Sentence>>;
  readonly states: Readonly<Record<string, Said<SnapshotFrom<M>> | StateRow<SnapshotFrom<M>> | null>>;
};

/** The table of some machine, as it is looked up by names. */
export type AnyPathTable = Omit<Words, "events" | "ports" | "states"> & {
  readonly page?: Page;
  readonly unplayed?: string;
  readonly events: Readonly<Record<string, Said<EventObject> | EventRow<EventObject>>>;
  readonly ports: Readonly<Record<string, PortRow<unknown>>>;
  readonly states: Readonly<Record<string, Said<AnyMachineSnapshot> | StateRow<AnyMachineSnapshot> | null>>;
};

/** The network, for the machines that hear of it. */
export const connection = {
  "connection.lost": ["Отключите сеть", "Switch the network off"],
  "connection.restored": ["Включите сеть", "Switch the network on"],
} as const satisfies Readonly<Record<string, Sentence>>;

/** Leaves the page for a moment, and comes to it again. */
export const comeAnew = async (hands: Hands, address: string): Promise<void> => {
  await hands.go("/documents/");
  await hands.sees("documents:public.title");
  await hands.go(address);
};

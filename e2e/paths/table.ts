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
import type { SentenceOr, Sentence, MachineSentences } from "#tools/paths/sentences.ts";
import type { Reply } from "../held-requests.ts";
import type { Text } from "../texts.ts";
import type { Around } from "./other-data.ts";
import type { Hands } from "./page-actions.ts";

export type { Sentence } from "#tools/paths/sentences.ts";

type AnyStep = Step<AnyStateMachine>;

/** Replies to the oldest waiting request of a call or of several, or of those that `which` selects. */
export type Answer = (
  call: Call | readonly Call[],
  reply: Reply | ByRequest,
  which?: (request: Request) => boolean,
) => Promise<void>;

/** A reply that repeats the request. */
type ByRequest = (request: Request) => Reply;

/** Known at a move: the machine's state, the state after it, and the later moves. */
export type Moment = {
  readonly value: StateValue;
  readonly leadsTo: StateValue;
  readonly offers: readonly string[];
  readonly later: PlainTour["steps"];
  readonly answer: Answer;
  /** Waits for a call without replying. */
  readonly asked: (call: Call) => Promise<void>;
  /** Waits until the page has left for the bank's page (bank.ts), which does not open. */
  readonly left: () => Promise<void>;
  /** The page's origin, without a final slash. */
  readonly origin: string;
  /** The page's clock, in ms. */
  readonly now: number;
};

type Play<Given> = (hands: Hands, given: Given, moment: Moment) => Promise<void>;

/** An event: its sentence, and how to cause it if more than pressing the sentence's last text is needed. */
type EventRow<Event> = {
  readonly says: SentenceOr<Event>;
  /** Other sentences in a state, by its path. */
  readonly where?: Readonly<Record<string, SentenceOr<Event>>>;
  /** Why a page cannot cause it. Testers read this. */
  readonly impossible?: string;
  readonly play?: Play<Event>;
  /** Its control is enabled exactly where the machine accepts the event. */
  readonly isExact?: true;
};

/** How a port's output is caused: by the server's reply to a call, or by `play`; null is an outage. */
type Brought<Output> =
  | {
      readonly call: Call;
      readonly reply: (output: Output, moment: Moment) => Reply | ByRequest;
      /** Selects this port's requests if other ports make the same call. */
      readonly which?: (request: Request) => boolean;
      /** What appears or is requested because of it, before anything else happens. */
      readonly after?: Play<Output>;
      readonly play?: undefined;
    }
  | { readonly play?: Play<Output | null>; readonly call?: undefined };

/** A port, listener or child: a sentence for each kind of output, and how to cause it. */
type PortRow<Output> = {
  readonly says: Readonly<Record<string, Sentence>>;
  /** Names outputs without a kind of their own. */
  readonly kindOf?: (output: Output) => string;
  /** The browser's storage or URL: it replies at once. */
  readonly isStorage?: true;
  /** Does not time out at once: it is `repeated` for a while, or has no limit. */
  readonly waits?: "repeated" | "endless";
  /** Why a page cannot end it. Testers read this. */
  readonly impossible?: string;
} & Brought<Output>;

type Seen = readonly Text[] | null;

/** An innermost state: its sentence, and its visible texts if they are not just the sentence's text. */
type StateRow<Now> = {
  readonly says: SentenceOr<Now> | null;
  /** One of these texts is shown; null: none. `here`: the URL. */
  readonly sees?: Seen | ((value: StateValue, here: string) => Seen);
  /** Texts that are not shown, which distinguishes the state. */
  readonly hides?: readonly Text[];
  /** The page continues with another machine of this kind, or another screen. */
  readonly isEnd?: true;
};

/** The page on which a machine is walked. */
type Page = {
  /** Its URL. */
  readonly at: string | ((later: PlainTour["steps"]) => string);
  /** Calls of its ports that others make first during loading: they get the usual replies. */
  readonly first?: readonly string[];
  /** More calls that wait for a move's reply. */
  readonly holds?: readonly string[];
  readonly around?: (usual: Around) => Partial<Around>;
  /** Stored values before it opens, by name; null: not stored. */
  readonly stored?: (moment: Pick<Moment, "origin" | "later" | "now">) => Readonly<Record<string, unknown>>;
  /** The same for sessionStorage. */
  readonly storedInTab?: (later: PlainTour["steps"]) => Readonly<Record<string, unknown>>;
  /** Runs in the page before the product: what the browser has, or fails at on `hands.tell`. */
  readonly browser?: () => void;
  /** The longest path in steps; default 40, since opening a page costs as much as ten. */
  readonly longest?: number;
  /** Each path has a browser of its own, since its storage is part of it. */
  readonly isAlone?: true;
  /** The page is not hydrated until a reply of the path, and is not awaited. */
  readonly staysAsArrived?: (later: PlainTour["steps"]) => boolean;
  /** Leads to the first situation once the page is open. */
  readonly begin?: (hands: Hands, tour: PlainTour, moment: Moment) => Promise<void>;
  /** Moves that follow at once, so that nothing is shown before. */
  readonly atOnce?: (move: PlainMove, value: StateValue) => boolean;
  /** Why a page cannot play a step, or null. Testers read this. */
  readonly also?: (step: AnyStep) => string | null;
  /** A page can play this whole path; any, if missing. */
  readonly run?: (steps: readonly AnyStep[]) => boolean;
};

/** A machine for testers: sentences for its events, outputs and states, and how to cause them on a page. */
export type PathTable<M extends AnyStateMachine> = {
  readonly title: Sentence;
  /** The tester's first instruction. */
  readonly start: Sentence;
  /** Missing if no paths are walked in a browser, which `unplayed` explains. */
  readonly page?: Page;
  readonly unplayed?: string;
  readonly events: {
    readonly [T in EventFromLogic<M>["type"]]:
      | SentenceOr<Extract<EventFromLogic<M>, { type: T }>>
      | EventRow<Extract<EventFromLogic<M>, { type: T }>>;
  };
  /** The page offers an event that the machine accepts; some are always accepted, as URLs can be typed. */
  readonly offered?: (now: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean;
  readonly ports: { readonly [P in PortName<M>]: PortRow<OutputOf<M, P>> };
  /** What a timer waits for, by its name. */
  readonly timers?: Readonly<Record<string, Sentence>>;
  readonly states: Readonly<Record<string, SentenceOr<SnapshotFrom<M>> | StateRow<SnapshotFrom<M>> | null>>;
};

/** Any machine's table, looked up by names. */
export type AnyPathTable = Omit<MachineSentences, "events" | "ports" | "states"> & {
  readonly page?: Page;
  readonly unplayed?: string;
  readonly events: Readonly<Record<string, SentenceOr<EventObject> | EventRow<EventObject>>>;
  readonly ports: Readonly<Record<string, PortRow<unknown>>>;
  readonly states: Readonly<
    Record<string, SentenceOr<AnyMachineSnapshot> | StateRow<AnyMachineSnapshot> | null>
  >;
};

/** The network, for machines that listen to it. */
export const connection = {
  "connection.lost": ["Отключите сеть", "Switch the network off"],
  "connection.restored": ["Включите сеть", "Switch the network on"],
} as const satisfies Readonly<Record<string, Sentence>>;

/** Leaves the page and returns to it. */
export const comeAnew = async (hands: Hands, address: string): Promise<void> => {
  await hands.go("/documents/");
  await hands.sees("documents:public.title");
  await hands.go(address);
};

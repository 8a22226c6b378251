import type { Act } from "#contract/subscription.ts";
import { returnDeadline, type PaperFacts } from "./paper-facts.ts";

/** Values a term needs; a term without one of them is omitted. */
type Needs =
  | (
      | "deposit"
      | "device"
      | "start"
      | "from"
      | "things"
      | "kept"
      | "noKept"
      | "noLoss"
      | "debt"
      | "returnBy"
      | "place"
      | "noPlace"
      | "noDebt"
      | "city"
    )
  | ("stolen" | "lost" | "destroyed" | "covered" | "uncovered" | "lossKept" | "owed")
  | ("wheels" | "screen" | "otherSort" | "byHand");

type Stated = PaperFacts & { byHand: boolean; act: Pick<Act, "type" | "from" | "terms" | "kept" | "items"> };

const extraIds = (terms: { extras: readonly { id: number }[] } | undefined): string =>
  (terms?.extras ?? []).map(({ id }) => id).join();

const isThere: Record<Needs, (facts: Stated) => boolean> = {
  deposit: ({ subscription }) => subscription.deposit > 0,
  start: ({ subscription }) => subscription.start !== null,
  from: ({ act, subscription }) => (act.from ?? subscription.start) !== null,
  things: ({ act: { terms } }) => extraIds(terms?.before) !== extraIds(terms?.after),
  // Extras alone do not affect the deposit.
  device: ({ act: { items } }) => items === undefined || items.some(({ model }) => model !== null),
  kept: ({ act }) => act.kept !== undefined,
  noKept: ({ act }) => act.kept === undefined,
  noLoss: ({ subscription }) => subscription.loss == null,
  stolen: ({ subscription }) => subscription.loss?.cause === "stolen",
  lost: ({ subscription }) => subscription.loss?.cause === "lost",
  destroyed: ({ subscription }) => subscription.loss?.cause === "destroyed",
  covered: ({ subscription }) => subscription.loss?.covered === true,
  uncovered: ({ subscription }) => subscription.loss?.covered === false,
  lossKept: ({ subscription }) => (subscription.loss?.kept ?? 0) > 0,
  owed: ({ subscription }) => (subscription.loss?.owed ?? 0) > 0,
  debt: ({ subscription }) => subscription.debt > 0,
  noDebt: ({ subscription }) => subscription.debt === 0,
  returnBy: ({ subscription }) => returnDeadline(subscription) !== null,
  place: ({ subscription }) => subscription.delivery !== null,
  noPlace: ({ subscription }) => subscription.delivery === null,
  city: ({ city }) => city !== "",
  wheels: ({ sort }) => sort === "wheels",
  screen: ({ sort }) => sort === "screen",
  otherSort: ({ sort }) => sort === null,
  byHand: ({ byHand }) => byHand,
};

/** The terms of each act in order, with their needs. */
const terms = {
  receipt: {
    seen: [],
    notes: ["byHand"],
    term: ["start"],
    deposit: ["deposit", "device"],
    passport: [],
    care: [],
  },
  return: {
    seen: [],
    notes: ["byHand"],
    deposit: ["deposit", "device", "noKept"],
    kept: ["kept"],
    data: ["screen", "device"],
    care: [],
  },
  exchange: { same: [], seen: [], notes: ["byHand"], given: [], care: [] },
  overnightStorage: {
    time: ["from"],
    night: ["city"],
    place: [],
    address: ["place"],
    addressByHand: ["noPlace", "byHand"],
    charging: ["wheels"],
    theft: [],
    liability: [],
  },
  protectionPlan: { covers: [], not: [], price: [], time: ["from"], how: [] },
  carePlan: {
    often: [],
    partsOfWheels: ["wheels"],
    partsOfScreen: ["screen"],
    parts: ["otherSort"],
    when: [],
    price: [],
    duty: [],
  },
  unilateralReturn: {
    debt: ["debt"],
    paused: ["noDebt"],
    returnBy: ["returnBy"],
    absent: [],
    claim: [],
    way: [],
    told: [],
  },
  writeOff: {
    stolen: ["stolen"],
    lost: ["lost"],
    destroyed: ["destroyed"],
    unknown: ["noLoss"],
    ended: [],
    covered: ["covered"],
    uncovered: ["uncovered"],
    kept: ["lossKept"],
    owed: ["owed"],
    claim: [],
    told: [],
  },
  annex: { from: ["from"], before: [], things: ["things"], rest: [], agreed: [] },
} as const satisfies Record<Act["type"], Record<string, readonly Needs[]>>;

type TermName<T extends Act["type"]> = `${T}.${keyof (typeof terms)[T] & string}`;
/** A text key in `papers`. */
export type ActTerm = { [T in Act["type"]]: TermName<T> }[Act["type"]];

/** Text keys of an act's terms. `byHand`: includes terms about lines to write on. */
export const actTerms = (act: Stated["act"], facts: PaperFacts, { byHand }: { byHand: boolean }): ActTerm[] =>
  Object.entries<readonly Needs[]>(terms[act.type])
    .filter(([, needs]) => needs.every((need) => isThere[need]({ ...facts, byHand, act })))
    // Cast: the keys come from the table.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    .map(([name]) => `${act.type}.${name}` as ActTerm);

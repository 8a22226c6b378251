import { type Chance, chance } from "./chance.ts";
import { everydayParts, type Part } from "./everyday.ts";
import { type Fault, faults, type RequestFault, requestFaults, type WorldFault } from "./faults.ts";

/** One planned event. Its own `roll` decides the rest, so that leaving out a move changes no other. */
export type Move =
  | { do: "wait"; ms: number }
  /** A person does something that the view offers. */
  | { do: "act"; tab: number; roll: number }
  /** `times`: the number of next requests that meet it. */
  | { do: "request"; fault: RequestFault; times: number }
  | { do: "world"; fault: WorldFault; tab: number; roll: number };

/** A story's plan, which determines everything in it. */
export type Plan = {
  seed: number;
  tabs: number;
  /**
   * The signed-in client's number, the version that stored it, whether codes are locked, the entry link, and
   * the fault of the first requests.
   */
  begins: {
    clientId: number | null;
    version: string;
    locked: boolean;
    link: string;
    fault: RequestFault | null;
  };
  /** The purpose of the visit: the shop, the client's own things, or anything. */
  bent: "till" | Part | null;
  /** Faults strike during actions, people wait until nothing is pending, and the bank is slow. */
  slow: boolean;
  moves: readonly Move[];
};

const isOfRequests = (fault: Fault): fault is RequestFault => requestFaults.some((each) => each === fault);

/** Entry links, honest and malicious. */
export const links = [
  "/",
  "/",
  "/?device=kolibri-cargo&city=2",
  "/?device=//evil.test&city=__proto__",
  "/?city=-1&device=javascript:alert(1)",
  "/?device=scooters",
] as const;

/** How long a person waits, in ms. */
const pause = (dice: Chance): number => {
  const kind = dice.fraction();
  if (kind < 0.55) return dice.below(400);
  if (kind < 0.85) return 500 + dice.below(6_000);
  if (kind < 0.97) return 10_000 + dice.below(60_000);
  return 120_000 + dice.below(240_000);
};

/** Longer than a quote holds and a page polls the bank, in ms. */
const forgetful = (dice: Chance): number => 900_000 + dice.below(900_000);

/** One in three sessions has a purpose. */
const chooseBent = (seed: number): Plan["bent"] => {
  if (seed % 3 !== 0) return null;
  return seed % 6 === 0 ? "till" : (everydayParts[((seed - 3) / 6) % everydayParts.length] ?? null);
};

/** The plan of a seed: some faults at a rate of its own, in one tab or two. */
export const planOf = (seed: number): Plan => {
  const dice = chance(seed * 2_654_435_761 + 1);
  const bent = chooseBent(seed);
  // Every fourth is slow, except every fifteenth of those.
  const slow = seed % 4 === 0 && seed % 60 !== 0;
  const tabs = dice.happens(bent === "till" ? 0.7 : 0.4) ? 2 : 1;
  const rate = dice.one([0, 0.15, 0.3, 0.6]);
  const share = dice.one([0.1, 0.25, 0.5]);
  const chosen = faults.filter(() => dice.happens(share));
  const isSignedIn = dice.happens(0.65);
  const clientId = isSignedIn ? dice.one([1, 1, 2, 4, 4, 5, 5, 6, 7, 7]) : null;
  const ofRequests = chosen.filter(isOfRequests);
  const met = ofRequests[dice.below(ofRequests.length)];
  const fault = met !== undefined && dice.happens(0.35) ? met : null;
  const version = dice.happens(0.85) ? "2" : "1";
  const locked = dice.happens(0.3);
  const link = dice.one(links);
  const begins =
    bent === null
      ? { clientId, version, locked, link, fault }
      : // A buyer starts signed in.
        {
          clientId: bent === "till" && dice.happens(0.4) ? 2 : 1,
          version: "2",
          locked: false,
          link: "/",
          fault: null,
        };
  // Most are short, some are long.
  const length = dice.happens(0.04) ? 30 + dice.below(30) : (bent === null ? 3 : 12) + dice.below(8);
  const moves = Array.from({ length }, (): Move[] => {
    const roll = dice.below(2 ** 31);
    const tab = dice.below(tabs);
    const ms = pause(dice);
    const fault = chosen[dice.below(chosen.length)];
    const strikes = fault !== undefined && dice.happens(rate);
    const strike: Move[] = strikes
      ? [
          isOfRequests(fault)
            ? { do: "request", fault, times: dice.one([1, 1, 5]) }
            : { do: "world", fault, tab, roll: dice.below(2 ** 31) },
        ]
      : [];
    const isAmid = slow && strikes && dice.happens(0.7);
    const amid: Move[] = isAmid ? [{ do: "wait", ms: dice.below(250) }, ...strike] : [];
    return [
      ...(isAmid ? [] : strike),
      { do: "act", tab, roll },
      // Two tabs of a checkout session press the same button.
      ...(bent === "till" && tabs === 2 && roll % 3 === 0
        ? [{ do: "act", tab: 1 - tab, roll } as const]
        : []),
      ...amid,
      { do: "wait", ms: slow && dice.happens(0.03) ? forgetful(dice) : ms },
    ];
  }).flat();
  // The starting fault meets all attempts; then time passes to see the result.
  const seen: Move[] = begins.fault === null ? [] : [{ do: "wait", ms: 6_000 }];
  return { seed, tabs, begins, bent, slow, moves: [...seen, ...moves] };
};

import type { Handling } from "#server/staff/handling.rules.ts";
import type { CardName } from "../driver/driver.ts";
import { type Chance, chance } from "../simulation/chance.ts";
import type { City } from "./calendar.ts";

/** How a card's bank behaves: the sandbox's test cards. */
export type Bank = CardName;

/** What a visit is for. It happens only if a view offers it. */
export const visitPurposes = [
  "look",
  "pause",
  "pauseUntil",
  "resume",
  "cancel",
  "takeBack",
  "extend",
  "payDebt",
  "subscribe",
  "bindCard",
  "removeCard",
  "spendBonus",
  "orderDelivery",
  "orderTerm",
  "changeTerms",
  "reschedule",
  "choosePayer",
  "chooseMain",
  "moveCity",
  "askDeletion",
  "withdrawDeletion",
  "allowCharges",
  "stopCharges",
] as const satisfies readonly string[];
export type VisitPurpose = (typeof visitPurposes)[number];

/** One event, `after` hours. Its own `roll` decides the rest, so that leaving out an act changes no other. */
export type Act = { readonly after: number; readonly roll: number } & (
  | { readonly do: "visit"; readonly purpose: VisitPurpose }
  | { readonly do: "warehouse"; readonly event: Handling }
  | { readonly do: "bank"; readonly behaviour: Bank }
  /** The main card expires after so many months; 0: this month. */
  | { readonly do: "expiry"; readonly months: number }
  | { readonly do: "wait" }
);

export type Life = {
  readonly seed: number;
  readonly city: City;
  readonly language: "ru" | "en";
  /** Whether the client follows the link that confirms the e-mail. */
  readonly verifies: boolean;
  /** Whether pages are rendered and read at each visit. */
  readonly reads: boolean;
  readonly acts: readonly Act[];
};

const weighted = <T>(dice: Chance, list: readonly (readonly [number, T])[]): T => {
  let left = dice.fraction() * list.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, one] of list) {
    left -= weight;
    if (left < 0) return one;
  }
  throw new Error("the list is empty");
};

const randomAct = (dice: Chance): Act => {
  const roll = dice.below(1_000_000);
  const days = weighted(dice, [
    [3, 0],
    [4, 1 + dice.below(6)],
    [6, 7 + dice.below(25)],
    [1, 32 + dice.below(40)],
  ]);
  const after = days * 24 + dice.below(10);
  return weighted<Act>(dice, [
    [2, { do: "visit", purpose: "look", after, roll }],
    [3, { do: "visit", purpose: "pause", after, roll }],
    [3, { do: "visit", purpose: "resume", after, roll }],
    [2, { do: "visit", purpose: "pauseUntil", after, roll }],
    [2, { do: "visit", purpose: "extend", after, roll }],
    [1, { do: "visit", purpose: "cancel", after, roll }],
    [1, { do: "visit", purpose: "takeBack", after, roll }],
    [1, { do: "visit", purpose: "stopCharges", after, roll }],
    [1, { do: "visit", purpose: "allowCharges", after, roll }],
    [3, { do: "visit", purpose: "payDebt", after, roll }],
    [1, { do: "visit", purpose: "removeCard", after, roll }],
    [2, { do: "visit", purpose: "spendBonus", after, roll }],
    [1, { do: "visit", purpose: "bindCard", after, roll }],
    [1, { do: "visit", purpose: "subscribe", after, roll }],
    [1, { do: "visit", purpose: "changeTerms", after, roll }],
    [1, { do: "visit", purpose: "choosePayer", after, roll }],
    [1, { do: "visit", purpose: "chooseMain", after, roll }],
    [1, { do: "visit", purpose: "moveCity", after, roll }],
    [1, { do: "visit", purpose: "askDeletion", after, roll }],
    [1, { do: "visit", purpose: "withdrawDeletion", after, roll }],
    [3, { do: "warehouse", event: "takenBack", after, roll }],
    [2, { do: "warehouse", event: "handedOver", after, roll }],
    [1, { do: "warehouse", event: "damaged", after, roll }],
    [1, { do: "warehouse", event: "extrasHandedOver", after, roll }],
    [1, { do: "warehouse", event: "extrasTakenBack", after, roll }],
    [1, { do: "expiry", months: dice.below(3), after, roll }],
    [
      2,
      { do: "bank", behaviour: dice.one(["declined", "noFunds", "silent", "late", "asks3ds"]), after, roll },
    ],
    [1, { do: "bank", behaviour: "pays", after, roll }],
    [3, { do: "wait", after: 24 * (7 + dice.below(30)), roll }],
  ]);
};

type ActWithoutTime = Act extends infer A ? (A extends Act ? Omit<A, "after" | "roll"> : never) : never;
const visit = (purpose: VisitPurpose): ActWithoutTime => ({ do: "visit", purpose });
const warehouse = (event: Handling): ActWithoutTime => ({ do: "warehouse", event });
const nothing: ActWithoutTime = { do: "wait" };

/** Deeds with the minimum and maximum of days before each. */
type Story = readonly (readonly [from: number, to: number, what: ActWithoutTime])[];

/** Common sequences that chance alone would rarely produce. */
const stories: readonly Story[] = [
  // A debt.
  [
    [0, 20, { do: "bank", behaviour: "noFunds" }],
    [32, 50, { do: "bank", behaviour: "pays" }],
    [0, 5, visit("payDebt")],
  ],
  // The consent to charges, withdrawn and given again.
  [
    [1, 25, visit("stopCharges")],
    [32, 45, visit("payDebt")],
    [0, 20, visit("allowCharges")],
  ],
  // A pause with the device returned, and a resume.
  [
    [1, 25, visit("pause")],
    [0, 6, { do: "warehouse", event: "takenBack" }],
    [3, 60, visit("resume")],
    [0, 3, { do: "warehouse", event: "handedOver" }],
  ],
  // A pause with the device kept.
  [
    [1, 25, visit("pause")],
    [9, 40, visit("look")],
  ],
  // A pause ends while the client is away.
  [
    [1, 25, visit("pauseUntil")],
    [0, 6, { do: "warehouse", event: "takenBack" }],
    [20, 60, nothing],
  ],
  // An extension in the last days.
  [
    [5, 28, visit("extend")],
    [30, 60, visit("extend")],
  ],
  // A term ends while the client is away.
  [[28, 100, nothing]],
  [
    [1, 40, visit("cancel")],
    [0, 20, visit("takeBack")],
  ],
  // A move with a device to return.
  [
    [1, 40, visit("cancel")],
    [0, 10, visit("moveCity")],
    [1, 25, visit("look")],
  ],
  // A deletion, withdrawn.
  [
    [1, 40, visit("askDeletion")],
    [0, 8, visit("look")],
    [0, 4, visit("withdrawDeletion")],
    [1, 30, visit("look")],
  ],
  // A deletion; the device comes back after it.
  [
    [1, 40, visit("askDeletion")],
    [0, 10, visit("look")],
    [1, 25, warehouse("takenBack")],
  ],
  // One card for this subscription, another for the rest.
  [
    [0, 20, visit("bindCard")],
    [0, 5, visit("choosePayer")],
    [0, 5, visit("bindCard")],
    [0, 20, visit("chooseMain")],
    [20, 40, visit("look")],
  ],
  // A card expires before the next charge.
  [
    [0, 20, { do: "expiry", months: 0 }],
    [0, 10, visit("look")],
    [0, 40, visit("bindCard")],
  ],
  // Other terms, with extras handed over.
  [
    [1, 25, visit("changeTerms")],
    [1, 10, visit("look")],
    [25, 35, warehouse("extrasHandedOver")],
    [1, 10, visit("changeTerms")],
    [25, 35, warehouse("extrasTakenBack")],
  ],
];

/** Sequences without a device soon after the order. */
const beginnings: readonly Story[] = [
  // A failed delivery.
  [
    [0, 8, visit("orderDelivery")],
    [3, 9, visit("look")],
    [0, 5, visit("look")],
    [0, 30, warehouse("handedOver")],
  ],
  // A failed delivery, and another day.
  [
    [0, 8, visit("orderDelivery")],
    [0, 7, visit("reschedule")],
    [1, 8, visit("look")],
    [0, 8, warehouse("handedOver")],
  ],
  // The other day fails, too.
  [
    [0, 8, visit("orderDelivery")],
    [3, 7, visit("reschedule")],
    [2, 9, visit("look")],
    [0, 9, visit("look")],
  ],
  // A delivery is not awaited.
  [
    [0, 8, visit("orderDelivery")],
    [3, 14, visit("cancel")],
  ],
  // A paid order is not collected.
  [
    [0, 8, visit("subscribe")],
    [3, 8, visit("look")],
    [1, 40, visit("look")],
  ],
  // A paid order is cancelled.
  [
    [0, 8, visit("subscribe")],
    [1, 7, visit("cancel")],
    [0, 3, visit("look")],
  ],
  // A move before collection.
  [
    [0, 8, visit("subscribe")],
    [0, 4, visit("moveCity")],
    [0, 10, visit("look")],
    [0, 20, warehouse("handedOver")],
  ],
  // The last month stays unpaid, and the device is kept until the end of the term.
  [
    [0, 8, visit("orderTerm")],
    [0, 3, warehouse("handedOver")],
    [32, 55, { do: "bank", behaviour: "noFunds" }],
    [20, 60, { do: "bank", behaviour: "pays" }],
    [0, 3, visit("look")],
    [0, 8, visit("payDebt")],
    [1, 10, visit("look")],
  ],
];

/** The life of a seed: an order, the handover, then random acts. */
export const lifeOf = (seed: number): Life => {
  const dice = chance(seed * 2_654_435_761 + 17);
  const roll = () => dice.below(1_000_000);
  const lived = (story: Story): Act[] =>
    story.map(([from, to, what]) => ({
      ...what,
      after: (from + dice.below(to - from + 1)) * 24 + dice.below(10),
      roll: roll(),
    }));
  const begins = dice.happens(0.3);
  const picked = begins ? beginnings[dice.below(beginnings.length)] : stories[dice.below(stories.length + 1)];
  const story = picked ?? [];
  const acts = lived(story);
  // A beginning comes first.
  const fixed = begins ? 1 : 0;
  const more = (story.length === 0 ? 4 : 1) + dice.below(3);
  for (let count = 0; count < more; count += 1)
    acts.splice(fixed + dice.below(acts.length + 1 - fixed), 0, randomAct(dice));
  const ordered: Act[] = [
    { do: "visit", purpose: "subscribe", after: 1 + dice.below(200), roll: roll() },
    { do: "warehouse", event: "handedOver", after: dice.below(72), roll: roll() },
  ];
  return {
    seed,
    // Batches of 250 share a city, since lives on one server share its days.
    city: Math.floor(seed / 250) % 2 === 0 ? "moscow" : "novosibirsk",
    language: dice.happens(0.2) ? "en" : "ru",
    verifies: dice.happens(0.7),
    reads: seed % 10 === 0,
    acts: begins ? acts : [...ordered, ...acts],
  };
};

export const livesFrom = (first: number, count: number): Life[] =>
  Array.from({ length: count }, (_, index) => lifeOf(first + index));

const describeAct = (act: Act): string => {
  switch (act.do) {
    case "visit":
      return act.purpose;
    case "warehouse":
      return act.event;
    case "bank":
      return `the bank ${act.behaviour}`;
    case "expiry":
      return `the card expires in ${act.months} months`;
    case "wait":
      return "nothing";
  }
};

export const sayAct = (act: Act): string =>
  `+${Math.floor(act.after / 24)} d ${act.after % 24} h: ${describeAct(act)}`;

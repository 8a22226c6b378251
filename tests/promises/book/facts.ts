/* Facts behind sentences of screens, letters and papers, other than sums and days of charges. ISO days, kopecks. */

/** An office of a city, any office of a city, or an address. */
export type Place =
  | { readonly office: number; readonly city: number | null }
  | { readonly office: null; readonly city: number | null }
  | { readonly address: string };

export type Fact =
  /** The device stays with the client; `until` a day, if one is named. */
  | { readonly is: "stays"; readonly until: string | null }
  /** The client returns the device by that day. */
  | { readonly is: "return"; readonly by: string }
  /** The device was due on that past day. */
  | { readonly is: "late"; readonly by: string }
  | { readonly is: "returned" }
  /** The client receives the device on that day, or if `first` is false not before it; null: open. */
  | {
      readonly is: "handover";
      readonly day: string | null;
      readonly how: "pickup" | "delivery" | null;
      readonly first: boolean;
    }
  /** The delivery of that day failed. */
  | { readonly is: "missed"; readonly day: string }
  /** The order waits until that day and ends on the next. */
  | { readonly is: "waits"; readonly until: string }
  /** The subscription ends or ended on that day. */
  | { readonly is: "ends"; readonly day: string }
  | { readonly is: "ended"; readonly day: string }
  /** The pause ends on that day. */
  | { readonly is: "resumes"; readonly day: string }
  /** Nothing is charged unless the client acts, or while the subscription is paused. */
  | { readonly is: "nothing"; readonly while: "paused" | null }
  /** `card`: last digits of the paying card; null: none. */
  | {
      readonly is: "charge";
      readonly day: string;
      readonly amount: number;
      readonly by: "card" | "client";
      readonly card: string | null;
    }
  /** An unpaid debt pauses the subscription on that day. */
  | { readonly is: "pauses"; readonly day: string }
  /** What follows if a device that is due back is kept. */
  | { readonly is: "kept"; readonly follows: "goesOn" | "charges" | { readonly ends: string } }
  | { readonly is: "place"; readonly place: Place }
  /** This sum is refunded. */
  | { readonly is: "back"; readonly amount: number }
  /** Something happens on that day. */
  | { readonly is: "toCome"; readonly day: string };

/** A stated fact. */
export type StatedFact = {
  readonly fact: Fact;
  /** The sentence and its place. */
  readonly words: string;
  readonly where: string;
  /** Its subscription; null if unknown. */
  readonly about: number | null;
  /** ms */
  readonly at: number;
  /** The fact would follow from an act that is not done yet. */
  readonly ifDone?: boolean;
};

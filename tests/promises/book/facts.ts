/*
 * What people are told besides sums and days of charges: the facts behind a sentence of a screen, a letter, a text message
 * or a paper. Days ISO, sums in kopecks.
 */

/** A place that is named: an office of a city, any office of a city, or an address. */
export type Place =
  | { readonly office: number; readonly city: number | null }
  | { readonly office: null; readonly city: number | null }
  | { readonly address: string };

export type Fact =
  /** The device is with the client and not due back; `until` that day, if one is named. */
  | { readonly is: "stays"; readonly until: string | null }
  /** The client returns it by that day. */
  | { readonly is: "return"; readonly by: string }
  /** It was due on that day, which is over. */
  | { readonly is: "late"; readonly by: string }
  | { readonly is: "returned" }
  /** The client receives it: on that day, or if `first` is false not before; null: that is open. */
  | {
      readonly is: "handover";
      readonly day: string | null;
      readonly how: "pickup" | "delivery" | null;
      readonly first: boolean;
    }
  /** It was to be brought on that day, and was not. */
  | { readonly is: "missed"; readonly day: string }
  /** The order waits that long, and ends on the next day. */
  | { readonly is: "waits"; readonly until: string }
  /** The subscription ends, or has ended, on that day. */
  | { readonly is: "ends"; readonly day: string }
  | { readonly is: "ended"; readonly day: string }
  /** The pause ends by itself on that day. */
  | { readonly is: "resumes"; readonly day: string }
  /** Nothing more is charged unless the client acts; or nothing as long as the subscription is paused. */
  | { readonly is: "nothing"; readonly while: "paused" | null }
  /** `card`: the last digits of the one that is named to pay; null: none is. */
  | {
      readonly is: "charge";
      readonly day: string;
      readonly amount: number;
      readonly by: "card" | "client";
      readonly card: string | null;
    }
  /** If the debt stays unpaid, the subscription is paused on that day. */
  | { readonly is: "pauses"; readonly day: string }
  /** What follows if a device that is due back is kept. */
  | { readonly is: "kept"; readonly follows: "goesOn" | "charges" | { readonly ends: string } }
  | { readonly is: "place"; readonly place: Place }
  /** So much comes back. */
  | { readonly is: "back"; readonly amount: number }
  /** Something is to come on that day. */
  | { readonly is: "toCome"; readonly day: string };

/** A fact that somebody was told. */
export type Told = {
  readonly fact: Fact;
  /** The sentence, and where it stood. */
  readonly words: string;
  readonly where: string;
  /** The subscription that it is about; null where that is not known. */
  readonly about: number | null;
  /** When (ms). */
  readonly at: number;
  /** It is what would follow from an act that is not done. */
  readonly ifDone?: boolean;
};

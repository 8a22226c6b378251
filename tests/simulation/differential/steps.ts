import { extensionCalls, specifiedCalls } from "#contract/calls.ts";

export const calls = { ...specifiedCalls, ...extensionCalls };
export type CallName = keyof typeof calls;

/** What replies name and later requests refer to. */
export const kinds = [
  "token",
  "client",
  "challenge",
  "quote",
  "subscription",
  "payment",
  "card",
  "binding",
  "act",
  "session",
  "entry",
  "redirect",
] as const;
export type Kind = (typeof kinds)[number];

/**
 * A value that each server has given in its own words. `nth` counts those of the asker (`own`) or all, round and round;
 * `last` is the newest, null one that nobody was given.
 */
export type Reference = { readonly the: Kind; readonly nth: number | "last" | null; readonly own: boolean };

/** What the asker knows of the subscription or the challenge that the same request names. */
export type Known = {
  readonly known: "phone" | "right" | "called" | "wrong" | "draftHash" | "status" | "period";
};
/** The mark of an act's forecast as it was shown last; the field is left out where none was. */
export type Shown = { readonly shown: string };
/** What deletion is agreed to with: the token, and a word. */
export type Agreement = { readonly word: string };

export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [name: string]: Value }
  | Reference
  | Known
  | Shown
  | Agreement;
export type Ask = Readonly<Record<string, Value>>;

/** How a request is made wrong. */
export type Bend = "noKey" | "brokenBody" | "wrongSignature" | "noClientType" | "emptyBody";

export type Step =
  | {
      readonly do: "call";
      readonly call: CallName;
      /** With which token; null for none. */
      readonly by: Reference | null;
      readonly ask: Ask;
      /** The idempotency key, for calls that have one. */
      readonly key: string;
      readonly bend: Bend | null;
    }
  /** Time passes, in ms. */
  | { readonly do: "wait"; readonly ms: number }
  /** The acquirer's last word on a payment or a binding; `card`: which one paid, null when none did. */
  | {
      readonly do: "settle";
      readonly the: "payment" | "binding";
      readonly nth: number | "last";
      readonly card: number | null;
    };

/** What to print of a step. */
export const say = (step: Step): string => {
  if (step.do === "wait") return `wait ${step.ms / 1_000} s`;
  if (step.do === "settle")
    return `the acquirer: ${step.the} ${step.nth} ${step.card === null ? "declined" : `paid with card ${step.card}`}`;
  const { call, by, ask, key, bend } = step;
  const who = by === null ? "nobody" : `${by.own ? "" : "token "}${by.nth}`;
  return `${call} by ${who} ${JSON.stringify(ask)} ${key}${bend === null ? "" : ` (${bend})`}`;
};

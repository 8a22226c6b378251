import { extensionCalls, specifiedCalls } from "#contract/calls.ts";

export const calls = { ...specifiedCalls, ...extensionCalls };
export type CallName = keyof typeof calls;

/** Kinds of values that replies issue and requests refer to. */
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
 * A value that each server issued. `nth` counts the caller's (`own`) or all values, cyclically; `last` is the
 * newest, null an unknown one.
 */
export type Reference = { readonly the: Kind; readonly nth: number | "last" | null; readonly own: boolean };

/** A value known about the subscription or challenge of the same request. */
export type Known = {
  readonly known: "phone" | "right" | "called" | "wrong" | "draftHash" | "status" | "period";
};
/** The hash of an act's last forecast; omitted if there was none. */
export type Shown = { readonly shown: string };
/** The consent of a deletion: the token and a word. */
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

/** A malformed request. */
export type Bend = "noKey" | "brokenBody" | "wrongSignature" | "noClientType" | "emptyBody";

export type Step =
  | {
      readonly do: "call";
      readonly call: CallName;
      /** Whose token; null for none. */
      readonly by: Reference | null;
      readonly ask: Ask;
      /** For calls that need an idempotency key. */
      readonly key: string;
      readonly bend: Bend | null;
    }
  /** ms */
  | { readonly do: "wait"; readonly ms: number }
  /** The acquirer's final status of a payment or binding; `card`: the one used, null if it failed. */
  | {
      readonly do: "settle";
      readonly the: "payment" | "binding";
      readonly nth: number | "last";
      readonly card: number | null;
    };

export const say = (step: Step): string => {
  if (step.do === "wait") return `wait ${step.ms / 1_000} s`;
  if (step.do === "settle")
    return `the acquirer: ${step.the} ${step.nth} ${step.card === null ? "declined" : `paid with card ${step.card}`}`;
  const { call, by, ask, key, bend } = step;
  const who = by === null ? "anonymous" : `${by.own ? "" : "token "}${by.nth}`;
  return `${call} by ${who} ${JSON.stringify(ask)} ${key}${bend === null ? "" : ` (${bend})`}`;
};

/** Reads of a client's data without parameters. */
export const reads = [
  "getClient",
  "listSubscriptions",
  "listCards",
  "listPayments",
  "listBonus",
  "listSessions",
] as const;

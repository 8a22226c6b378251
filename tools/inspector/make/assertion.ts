import type { StateValue } from "xstate";
import { where } from "../../statecharts/explain.ts";

/** What a test made of a recording asserts at its end. */
export type Assertion =
  /** It must be where it was: a test that keeps what is right. */
  | { readonly kind: "same" }
  /** It must be there instead. */
  | { readonly kind: "expected"; readonly state: string }
  /** It must not be where it was. */
  | { readonly kind: "never" };

/** A state as tests name it: its deepest states, regions joined by ` + `. */
export const stateName = (value: StateValue | null): string => (value === null ? "" : where(value));

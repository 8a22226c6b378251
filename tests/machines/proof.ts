import { describe, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { type Proof, proveMachine } from "#tools/statecharts/prove-machine.ts";

/** The proof of a machine, as tests of Vitest: called once for each (machines.ts). */
export const prove = <M extends AnyStateMachine>(proof: Proof<M>): void =>
  proveMachine({ describe, test }, proof);

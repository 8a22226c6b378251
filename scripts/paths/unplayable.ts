import type { AnyStateMachine } from "xstate";
import type { Step } from "#machines/kit/world.ts";
import type { FormatName } from "./options.ts";

/** Why a step cannot be played where a format goes, or null. */
export const unplayableIn =
  (_format: FormatName, _machine: string) =>
  (_step: Step<AnyStateMachine>): string | null =>
    null;

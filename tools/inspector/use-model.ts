import { use } from "react";
import type { AnyStateMachine } from "xstate";
import type { Model } from "../statecharts/model-spec.ts";
import { modelOf } from "#src/dev/recording/models.ts";

const fetched = new Map<string, Promise<Model<AnyStateMachine> | null>>();

/** The model of a machine, by its folder; suspends until it is loaded. */
export const useModel = (machine: string): Model<AnyStateMachine> | null => {
  const promise = fetched.get(machine) ?? modelOf(machine);
  fetched.set(machine, promise);
  return use(promise);
};

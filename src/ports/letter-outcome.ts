import * as v from "valibot";
import { createStore, defineStoredValue } from "./storage.ts";
import type { World } from "./world.ts";

const Outcome = v.picklist(["verified", "refused"]);

/** The result of a verification letter; contains no token or personal data. */
const storedOutcome = defineStoredValue("letter", Outcome);

/** Keeps the result in this tab for a reload. A file of its own: the first chunk needs it, the machine is loaded lazily. */
export type LetterOutcome = {
  read(): v.InferOutput<typeof Outcome> | null;
  write(outcome: v.InferOutput<typeof Outcome>): void;
  forget(): void;
};

export const createLetterOutcome = (world: Pick<World, "tabStorage" | "on" | "warn">): LetterOutcome => {
  const store = createStore({ ...world, storage: world.tabStorage });
  return {
    read: () => store.read(storedOutcome),
    write: (outcome) => store.write(storedOutcome, outcome),
    forget: () => store.forget(storedOutcome),
  };
};

import * as v from "valibot";
import { createStore, defineFact } from "./storage.ts";
import type { World } from "./world.ts";

const Outcome = v.picklist(["verified", "refused"]);

/** What came of the link of a letter: no token, no address, no name. */
const outcomeFact = defineFact("letter", Outcome);

/** What came of a letter's link, kept by this tab for a reload of the page that says so. */
export type LetterOutcome = {
  read(): v.InferOutput<typeof Outcome> | null;
  write(outcome: v.InferOutput<typeof Outcome>): void;
  forget(): void;
};

export const createLetterOutcome = (world: Pick<World, "tabStorage" | "on" | "warn">): LetterOutcome => {
  const store = createStore({ ...world, storage: world.tabStorage });
  return {
    read: () => store.read(outcomeFact),
    write: (outcome) => store.write(outcomeFact, outcome),
    forget: () => store.forget(outcomeFact),
  };
};

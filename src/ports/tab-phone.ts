import { phoneFact } from "./facts.ts";
import { createStore } from "./storage.ts";
import type { World } from "./world.ts";

/** What one tab remembers of the phone it has had a code sent to (decision 040). */
export type TabPhone = {
  keep(phone: string, challenge: string): void;
  /** The phone of this very challenge. Of any other, or of none, it is forgotten. */
  of(challenge: string | null): string | null;
  forget(): void;
};

export const createTabPhone = (world: Pick<World, "tabStorage" | "on" | "warn">): TabPhone => {
  const store = createStore({ ...world, storage: world.tabStorage });
  const forget = () => store.forget(phoneFact);
  return {
    forget,
    keep: (phone, challenge) => store.write(phoneFact, { phone, challenge }),
    of: (challenge) => {
      const kept = store.read(phoneFact);
      if (kept !== null && kept.challenge === challenge) return kept.phone;
      forget();
      return null;
    },
  };
};

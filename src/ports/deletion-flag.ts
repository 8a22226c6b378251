import { credentialsFact, deletionFact } from "./facts.ts";
import type { Store } from "./storage.ts";

/**
 * What this browser remembers of a client's wish to be deleted, so that a start without the server knows of it (spec §4).
 * A tab without storage may show another client than its neighbours do: what is theirs says nothing about who is here.
 */
export const deletionFlag = (store: Store) => {
  const clientHere = (): number | null => store.read(credentialsFact)?.clientId ?? null;
  return {
    isSet: (): boolean => {
      const client = clientHere();
      return client !== null && store.read(deletionFact) === client;
    },
    /** Of the client who is here, or of one who is only being loaded. */
    keep: (isRequested: boolean, client: number | null = clientHere()): void => {
      if (client === null) return;
      if (isRequested) store.write(deletionFact, client);
      else if (store.read(deletionFact) === client) store.forget(deletionFact);
    },
    /** Hears when another tab has set the flag of the client who is here, or taken one away. */
    onChangeElsewhere: (hear: () => void) =>
      store.onChangeElsewhere(deletionFact, () => {
        const flagged = store.read(deletionFact);
        if (flagged === null || flagged === clientHere()) hear();
      }),
  };
};

import { storedCredentials, storedDeletion } from "./stored-values.ts";
import type { Store } from "./storage.ts";

/**
 * What this browser remembers of a client's wish to be deleted, so that a start without the server knows of it (spec §4).
 * A tab without storage may show another client than its neighbours do: what is theirs says nothing about who is here.
 */
export const deletionFlag = (store: Store) => {
  const clientHere = (): number | null => store.read(storedCredentials)?.clientId ?? null;
  return {
    isSet: (): boolean => {
      const client = clientHere();
      return client !== null && store.read(storedDeletion) === client;
    },
    /** Of the client who is here, or of one who is only being loaded. */
    keep: (isRequested: boolean, client: number | null = clientHere()): void => {
      if (client === null) return;
      if (isRequested) store.write(storedDeletion, client);
      else if (store.read(storedDeletion) === client) store.forget(storedDeletion);
    },
    /** Hears when another tab has set the flag of the client who is here, or taken one away. */
    onChangeElsewhere: (hear: () => void) =>
      store.onChangeElsewhere(storedDeletion, () => {
        const flagged = store.read(storedDeletion);
        if (flagged === null || flagged === clientHere()) hear();
      }),
  };
};

import { storedCredentials, storedDeletion } from "./stored-values.ts";
import type { Store } from "./storage.ts";

/**
 * Whether the client has requested deletion, stored for an offline start (spec §4). The value is a client id, because
 * a tab without storage may show another client than the other tabs.
 */
export const deletionFlag = (store: Store) => {
  const clientHere = (): number | null => store.read(storedCredentials)?.clientId ?? null;
  return {
    isSet: (): boolean => {
      const client = clientHere();
      return client !== null && store.read(storedDeletion) === client;
    },
    /** For the signed-in client, or one that is being loaded. */
    keep: (isRequested: boolean, client: number | null = clientHere()): void => {
      if (client === null) return;
      if (isRequested) store.write(storedDeletion, client);
      else if (store.read(storedDeletion) === client) store.forget(storedDeletion);
    },
    /** Calls back when another tab sets or removes this client's flag. */
    onChangeElsewhere: (listener: () => void) =>
      store.onChangeElsewhere(storedDeletion, () => {
        const flagged = store.read(storedDeletion);
        if (flagged === null || flagged === clientHere()) listener();
      }),
  };
};

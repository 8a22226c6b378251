import { hashToken } from "../../shared/token.rules.ts";
import { openDoor } from "./door.ts";
import { clientRoom, openTurns, placeRoom } from "./turns.ts";
import { openVisitors, type Visitors } from "./visitors.ts";

/** Decides when a request may have the database: signed-in clients are never behind those who are not. */
export type Admission = {
  /** Lets a request in, and gives what to call once it is answered; null where nothing of it need be read. */
  enter(known: boolean, whom: string): (() => void) | null;
  readonly visitors: Visitors;
  /** Does `work` when it is the turn of who asks; `known`: a client who signed in. Refusal: `server.busy`. */
  inTurn<T>(
    asker: { token: string | null; address: string },
    work: (known: boolean) => Promise<T>,
  ): Promise<T>;
};

/** Of one process: its connections are what is shared. */
export const openAdmission = (): Admission => {
  const visitors = openVisitors();
  const [doorOfClients, doorOfPlaces] = [openDoor(clientRoom), openDoor(placeRoom)];
  const [turnsOfClients, turnsOfPlaces] = [openTurns(clientRoom), openTurns(placeRoom)];
  return {
    visitors,
    enter: (known, whom) => (known ? doorOfClients : doorOfPlaces)(whom),
    inTurn: ({ token, address }, work) => {
      const clientId = token === null ? null : visitors.whose(hashToken(token));
      return clientId === null
        ? turnsOfPlaces.inTurn(address, () => work(false))
        : turnsOfClients.inTurn(String(clientId), () => work(true));
    },
  };
};

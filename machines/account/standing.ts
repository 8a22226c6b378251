import type { Client } from "#contract/user.ts";

/** How a client stands with the service: the names of the session's signed-in states (spec §4, §6). */
export type Standing = "loggedIn" | "forbidden" | "deletionPending";

/** Deletion comes first: it has a way back, and a page of its own. */
export const standingOf = (client: Pick<Client, "deletionRequested" | "forbidden">): Standing =>
  client.deletionRequested ? "deletionPending" : client.forbidden ? "forbidden" : "loggedIn";

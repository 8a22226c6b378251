import type { Client } from "#contract/user.ts";

/** How a client stands with the service: the names of the session's signed-in states (spec §4, §6). */
export type AccountStatus = "loggedIn" | "forbidden" | "deletionPending";

/** Deletion comes first: it has a way back, and a page of its own. */
export const accountStatusOf = (client: Pick<Client, "deletionRequested" | "forbidden">): AccountStatus =>
  client.deletionRequested ? "deletionPending" : client.forbidden ? "forbidden" : "loggedIn";

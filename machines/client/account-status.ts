import type { Client } from "#contract/user.ts";

/** Status of a client: the names of the session's signed-in states (spec §4, §6). */
export type AccountStatus = "loggedIn" | "forbidden" | "deletionPending";

/** A client with a flag may only read. */
export type AccountFlag = Exclude<AccountStatus, "loggedIn">;

/** Deletion comes first: it can be withdrawn and has its own page. */
export const accountStatusOf = (client: Pick<Client, "deletionRequested" | "forbidden">): AccountStatus =>
  client.deletionRequested ? "deletionPending" : client.forbidden ? "forbidden" : "loggedIn";

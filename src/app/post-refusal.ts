import type { SnapshotFrom } from "xstate";
import { accountStatusOf } from "#machines/client/account-status.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import { sessionView } from "#machines/session/session.view.ts";
import type { PostRefusal } from "../ports/api/api.ts";

/** Why the client may not send a POST (spec §6); null if it may. */
export const postRefusal = (now: SnapshotFrom<typeof sessionMachine>): PostRefusal | null => {
  // The start-up stopped because of the flag; nothing else of the client is known (spec §4).
  if (sessionView(now).screen === "stopped") return "client.deleting";
  const { client } = now.context;
  const accountStatus = client === null ? "loggedIn" : accountStatusOf(client);
  if (accountStatus === "loggedIn") return null;
  return accountStatus === "forbidden" ? "client.forbidden" : "client.deleting";
};

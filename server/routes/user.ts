import { getClient, updateClient } from "#contract/user.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../dependencies.ts";
import { updateProfile } from "../effects/update-profile.ts";
import { createEndpoints } from "../http/endpoints.ts";
import { readClient } from "../replies/client.ts";

/** What a client may see and change of themselves. */
export const userRoutes = (deps: Dependencies) => {
  const { routes, client } = createEndpoints(deps);

  client(getClient, async ({ caller }) => ({ client: await readClient(deps.database, caller.clientId) }));

  client(updateClient, ({ caller, request }) =>
    transact(deps.database, async (transaction) => {
      await updateProfile(transaction, caller.clientId, request, deps.clock.now());
      return { client: await readClient(transaction, caller.clientId) };
    }),
  );

  return routes;
};

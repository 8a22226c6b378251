import { exportData, getClient, sendAdvertising, updateClient, verifyEmail } from "#contract/user.ts";
import { transact } from "../database/transact.ts";
import { type Dependencies, withOpenDatabase } from "../shared/dependencies.ts";
import { keepAdvertising } from "./keep-advertising.ts";
import { updateProfile } from "./update-profile.ts";
import { proveEmail } from "./prove-email.ts";
import { createEndpoints } from "../http/endpoints.ts";
import { readClient } from "./client.reply.ts";
import { readEverything } from "./export.reply.ts";

/** What a client may see and change of themselves. */
export const userRoutes = (deps: Dependencies) => {
  const { database, clock } = deps;
  const { routes, client, anyone } = createEndpoints(deps);

  client(getClient, async ({ caller }) => ({ client: await readClient(database, caller.clientId) }));

  client(updateClient, ({ caller: { clientId }, request, language }) =>
    transact(database, async (transaction) => {
      await updateProfile(transaction, clientId, request, { now: clock.now(), language });
      return { client: await readClient(transaction, clientId) };
    }),
  );

  client(sendAdvertising, async ({ caller: { clientId }, request }) => {
    await transact(database, (transaction) => keepAdvertising(transaction, clientId, request.advertising));
    return {};
  });

  anyone(verifyEmail, async ({ request }) => {
    const { database: open } = withOpenDatabase(deps);
    await transact(open, (transaction) => proveEmail(transaction, request.token, clock.now()));
    return {};
  });

  client(exportData, async ({ caller }) => ({ data: await readEverything(database, caller.clientId) }));

  return routes;
};

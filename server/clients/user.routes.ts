import {
  exportData,
  getClient,
  requestDeletion,
  sendAdvertising,
  updateClient,
  verifyEmail,
  withdrawDeletion,
} from "#contract/user.ts";
import type { Database } from "../database/database.ts";
import { transact } from "../database/transact.ts";
import { type Dependencies, withOpenDatabase } from "../shared/dependencies.ts";
import { keepAdvertising } from "./keep-advertising.ts";
import { noteDeletion, takeDeletionBack } from "./deletion.ts";
import { updateProfile } from "./update-profile.ts";
import { proveEmail } from "./prove-email.ts";
import { createEndpoints } from "../http/endpoints.ts";
import { Refusal } from "../shared/refusal.ts";
import { readClient } from "./client.reply.ts";
import { readEverything } from "./export.reply.ts";
import { isAgreement } from "../shared/agreement.rules.ts";

/** What a client may see and change of themselves. */
export const userRoutes = (deps: Dependencies) => {
  const { database, clock } = deps;
  const { routes, client, anyone } = createEndpoints(deps);

  /** Changes a client, and replies with what became of them, all in one transaction. */
  const change = (clientId: number, work: (transaction: Database) => Promise<void>) =>
    transact(database, async (transaction) => {
      await work(transaction);
      return { client: await readClient(transaction, clientId) };
    });

  client(getClient, async ({ caller }) => ({ client: await readClient(database, caller.clientId) }));

  client(updateClient, ({ caller: { clientId }, request, language }) =>
    change(clientId, (transaction) =>
      updateProfile(transaction, clientId, request, { now: clock.now(), language }),
    ),
  );

  client(requestDeletion, async ({ caller: { clientId, tokenHash }, request, language }) => {
    if (!isAgreement(request.agreement, tokenHash)) throw new Refusal("agreement.wrong");
    return change(clientId, (transaction) =>
      noteDeletion(transaction, { clientId, now: clock.now(), language }),
    );
  });

  client(withdrawDeletion, ({ caller: { clientId }, language }) =>
    change(clientId, (transaction) =>
      takeDeletionBack(transaction, { clientId, now: clock.now(), language }),
    ),
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

import { applyPromo, listBonus, spendBonus as spendCall } from "#contract/bonus.ts";
import type { Dependencies } from "../shared/dependencies.ts";
import { creditPromo } from "./credit-promo.ts";
import { spendBonus } from "./spend-bonus.ts";
import { tryPromo } from "../subscriptions/try-promo.ts";
import { createEndpoints } from "../http/endpoints.ts";
import { once } from "../idempotency/once.ts";
import { readBonusHistory } from "./bonus.reply.ts";

/** Bonus: what there is, where it came from, and what it is spent on. */
export const bonusRoutes = (deps: Dependencies) => {
  const { database, clock } = deps;
  const { routes, client, keyed } = createEndpoints(deps);

  client(listBonus, ({ caller }) => readBonusHistory(database, caller.clientId));

  keyed(applyPromo, ({ caller: { clientId }, request: { promo: code }, keyed: intent }) =>
    tryPromo(deps, { clientId, code }, () =>
      once(deps, intent, (transaction) => creditPromo(transaction, { clientId, code, now: clock.now() })),
    ),
  );

  keyed(spendCall, ({ caller: { clientId }, request, keyed: intent }) =>
    once(deps, intent, (transaction) =>
      spendBonus(transaction, {
        clientId,
        subscriptionId: request.subscription,
        amount: request.amount,
        key: intent.key,
        now: clock.now(),
      }),
    ),
  );

  return routes;
};

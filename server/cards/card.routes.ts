import { and, eq } from "drizzle-orm";
import {
  activateCard as activateCall,
  bindCard as bindCall,
  getBinding,
  listCards,
  removeCard as removeCall,
} from "#contract/card.ts";
import { cardBindings } from "../platform/database/tables/cards.ts";
import { transact } from "../platform/database/database.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { activateCard, activateCardFor } from "./activate-card.ts";
import { bindCard } from "./bind-card.ts";
import { removeCard } from "./remove-card.ts";
import { requireCity } from "../catalog/cities.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { once } from "../platform/idempotency/idempotency.ts";
import { Refusal } from "../platform/refusal.ts";
import { deviceName } from "../sign-in/confirm-code.ts";
import { readCards } from "./card.reply.ts";

export const cardRoutes = (
  deps: EndpointNeeds & { providers: Pick<Providers, "acquirer">; publicUrl: string },
) => {
  const { database, clock } = deps;
  const { routes, client, keyed } = createEndpoints(deps);

  // One transaction, since cards and what they pay are two queries.
  const moment = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  client(listCards, async ({ caller }) => ({
    cards: await database.transaction((snapshot) => readCards(snapshot, caller.clientId), moment),
  }));

  keyed(bindCall, ({ request, language, address, userAgent, caller: { sessionId }, keyed: intent }) =>
    bindCard(deps, intent, {
      cityId: request.city,
      consent: request.consent,
      language,
      sessionId,
      address,
      device: deviceName(userAgent),
    }),
  );

  client(getBinding, async ({ caller: { clientId }, request }) => {
    const [found] = await database
      .select()
      .from(cardBindings)
      .where(and(eq(cardBindings.id, request.binding), eq(cardBindings.clientId, clientId)));
    if (found === undefined) throw new Refusal("resource.missing");
    return { status: found.status, reason: found.reason, cardID: found.cardId };
  });

  keyed(activateCall, ({ caller: { clientId }, request, language, keyed: intent }) =>
    once(deps, intent, async (transaction) => {
      const { cardID: cardId, subscription: subscriptionId } = request;
      const input = { clientId, cardId, now: clock.now(), language };
      if (subscriptionId === undefined) await activateCard(transaction, input);
      else await activateCardFor(transaction, { ...input, subscriptionId });
      await requireCity(transaction, request.city);
      return { cards: await readCards(transaction, clientId) };
    }),
  );

  client(removeCall, ({ caller: { clientId, sessionId }, request, language, address, userAgent }) =>
    transact(database, (transaction) =>
      removeCard(transaction, {
        clientId,
        sessionId,
        cardId: request.cardID,
        now: clock.now(),
        language,
        address,
        device: deviceName(userAgent),
      }),
    ),
  );

  return routes;
};

import { getForecast } from "#contract/forecast.ts";
import { calculate } from "#contract/quote.ts";
import {
  createSubscription,
  listSubscriptions,
  setStatus,
  withdrawChargeConsent,
} from "#contract/subscription.ts";
import { type Database, transact } from "../platform/database/database.ts";
import { changeStatus } from "./change-status.ts";
import { createQuote } from "./create-quote.ts";
import { createFromQuote } from "./create-subscription.ts";
import { tryPromo } from "./try-promo.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { StoredReply, once } from "../platform/idempotency/idempotency.ts";
import { LocalizedReply } from "../platform/http/respond.ts";
import { forecastReply } from "./read-forecast.ts";
import { readSubscription, readSubscriptions } from "./subscription.reply.ts";
import { readSubscriptionCities } from "../catalog/catalog.reply.ts";
import { deviceName } from "../sign-in/confirm-code.ts";
import { readTranslations } from "../catalog/translations.ts";

const readOne = async (transaction: Database, input: Parameters<typeof readSubscription>[1]) => {
  const subscription = await readSubscription(transaction, input);
  return { subscription, cities: await readSubscriptionCities(transaction, [subscription], input.language) };
};

export const subscriptionRoutes = (deps: EndpointNeeds) => {
  const { database, clock } = deps;
  const { routes, client, keyed } = createEndpoints(deps);

  client(listSubscriptions, async ({ caller: { clientId }, language }) => {
    const subscriptions = await readSubscriptions(database, { clientId, language, now: clock.now() });
    const cities = await readSubscriptionCities(database, subscriptions, language);
    return new LocalizedReply(language, { subscriptions, cities });
  });

  client(calculate, async ({ caller: { clientId }, request: draft, language }) => {
    const input = { clientId, draft, now: clock.now(), language };
    const price = () => transact(database, (transaction) => createQuote(transaction, input));
    const { promo: code } = draft;
    return new LocalizedReply(
      language,
      code === null ? await price() : await tryPromo(deps, { clientId, code }, price),
    );
  });

  keyed(createSubscription, async ({ caller: { clientId }, request, language, keyed: intent }) => {
    const reply = await once(deps, intent, async (transaction, defer) => {
      const now = clock.now();
      const { id } = await createFromQuote(transaction, { clientId, request, now, language, defer });
      return readOne(transaction, { id, language, now });
    });
    return reply instanceof StoredReply ? reply : new LocalizedReply(language, reply);
  });

  keyed(setStatus, async ({ caller, request, language, address, userAgent, keyed: intent }) => {
    const who = { ...caller, address, device: deviceName(userAgent), language };
    const reply = await once(deps, intent, async (transaction, defer) => {
      const now = clock.now();
      await changeStatus(transaction, { ...who, request, now, defer });
      return readOne(transaction, { id: request.id, language, now });
    });
    return reply instanceof StoredReply ? reply : new LocalizedReply(language, reply);
  });

  client(withdrawChargeConsent, async ({ caller, request, language, address, userAgent }) => {
    const { subscription: id, shown } = request;
    const who = { ...caller, address, device: deviceName(userAgent), language };
    const reply = await transact(database, async (transaction) => {
      const now = clock.now();
      await changeStatus(transaction, { ...who, request: { id, shown, status: "stopCharges" }, now });
      return readOne(transaction, { id, language, now });
    });
    return new LocalizedReply(language, reply);
  });

  client(getForecast, async ({ caller: { clientId }, request: { subscription, ...wish }, language }) => {
    const translate = await readTranslations(database, language);
    const input = { clientId, subscription, wish, now: clock.now(), translate };
    return new LocalizedReply(language, { forecast: await forecastReply(database, input) });
  });

  return routes;
};

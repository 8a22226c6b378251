import { activateCard, listCards, removeCard } from "#contract/card.ts";
import type { CardsPorts } from "#machines/cards/cards.ports.ts";
import { isOneOf, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import type { World } from "./world.ts";

/** Ports of the cards machine. */
export const cardsPorts = (world: Pick<World, "random">, api: Api): CardsPorts => ({
  listCards: async (_, signal) => replyOf(await api(listCards, { signal })).cards,

  // Each request has a new key, since choosing the same card again changes nothing.
  activateCard: async ({ cardId, cityId, subscriptionId }, signal) => {
    const request = {
      type: "2" as const,
      city: cityId,
      cardID: cardId,
      ...(subscriptionId !== null && { subscription: subscriptionId }),
    };
    const answer = await api(activateCard, { request, key: world.random.key(), signal });
    if (answer.kind === "answered") return { kind: "activated", cards: answer.reply.cards };
    if (isOneOf(answer, "resource.missing", "city.unsupported", "subscription.notAllowed"))
      return { kind: "refused" };
    throw unexpected(answer);
  },

  removeCard: async ({ cardId }, signal) => {
    const answer = await api(removeCard, { request: { cardID: cardId }, signal });
    if (answer.kind === "answered") return { kind: "removed", ...answer.reply };
    if (isOneOf(answer, "resource.missing")) return { kind: "missing" };
    if (isOneOf(answer, "payment.inProgress")) return { kind: "paying" };
    throw unexpected(answer);
  },
});

import type { CardsSearch } from "./cards-search.ts";
import type { RouterContext } from "../../routing/router-context.ts";

/**
 * Has the cards listed when their page is entered, and opens or leaves the step that the address names: for the loader
 * of that page.
 */
export const askCards = (
  { session }: Pick<RouterContext, "session">,
  { at, card }: CardsSearch,
  entered: boolean,
): void => {
  const cards = session.getSnapshot().children.account?.getSnapshot().children.cards;
  const binding = cards?.getSnapshot().children.binding;
  if (entered) cards?.send({ type: "cards.requested" });
  binding?.send({ type: at === "bind" ? "binding.considered" : "binding.abandoned" });
  cards?.send(
    at === "remove" && card !== undefined
      ? { type: "removal.considered", cardId: card }
      : { type: "removal.abandoned" },
  );
};

import { sendIfRunning } from "../../actors/send-if-running.ts";
import type { RouterContext } from "../../routing/router-context.ts";
import type { CardsSearch } from "./cards-search.ts";

/** The step that the address names is opened, and every other one left. For whoever really comes to the page. */
export const openStep = (
  { session }: Pick<RouterContext, "session">,
  { at, card }: Pick<CardsSearch, "at" | "card">,
): void => {
  sendIfRunning(session, "account.cards.binding", {
    type: at === "bind" ? "binding.considered" : "binding.abandoned",
  });
  sendIfRunning(
    session,
    "account.cards",
    at === "remove" && card !== undefined
      ? { type: "removal.considered", cardId: card }
      : { type: "removal.abandoned" },
  );
};

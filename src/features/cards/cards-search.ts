import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import { sendIfRunning } from "../../actors/machine-at.ts";
import type { RouterContext } from "../../routing/router-context.tsx";
import { searchParam } from "../../routing/search-params.ts";

/** Opens the step of the URL and closes the others. Call on a real visit, not on preload. */
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

/**
 * URL of /cards/: `?at=bind`, `?at=remove&card=3`, `?for=41` (choose the card of a subscription). Invalid values are
 * ignored, and so is anything an acquirer appends.
 */
export const CardsSearch = v.object({
  at: searchParam(v.picklist(["bind", "remove"])),
  card: searchParam(Id),
  for: searchParam(Id),
});
export type CardsSearch = v.InferOutput<typeof CardsSearch>;

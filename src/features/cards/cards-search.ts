import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import { sendIfRunning } from "../../actors/machine-at.ts";
import type { RouterContext } from "../../routing/router-context.ts";

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

const optional = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.fallback(v.optional(schema), undefined));

/**
 * The address opens a step: `?at=bind` a new card, `?at=remove&card=3` the plan of a removal; `?for=41` asks which card
 * pays a subscription. What makes no sense opens none. Whatever else an acquirer's return has in it is no evidence, and is not read.
 */
export const CardsSearch = v.object({
  at: optional(v.picklist(["bind", "remove"])),
  card: optional(Id),
  for: optional(Id),
});
export type CardsSearch = v.InferOutput<typeof CardsSearch>;

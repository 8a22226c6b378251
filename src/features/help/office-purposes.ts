import type { Gadget, Office } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import { unitsIn } from "../catalog/find-device.ts";
import { type Facts, isDueBack, isWithClient } from "../consequences/sentences.ts";

/** What this client comes to an office for, as far as anybody knows (docs/decisions/197). */
export interface Purposes<G> {
  /** Orders that are collected here. */
  collect: Subscription[];
  /** What lies here and can be ordered; null where nobody counts. */
  stock: G[] | null;
}

/** What the client has, which any office takes: by a day that there is, or as they like. */
export const toBring = (all: readonly Facts[]): { due: Facts[]; back: Facts[] } => {
  const held = all.filter(isWithClient);
  return { due: held.filter(isDueBack), back: held.filter((facts) => !isDueBack(facts)) };
};

export const purposesOf = <G extends Pick<Gadget, "available" | "shelves">>(
  office: Pick<Office, "id">,
  { subscriptions, gadgets }: { subscriptions: readonly Subscription[]; gadgets: readonly G[] },
): Purposes<G> => {
  const counted = gadgets.filter((gadget) => unitsIn(gadget, office) !== null);
  return {
    collect: subscriptions.filter(
      ({ status, delivery, officeId }) =>
        status === "awaitingHandover" && delivery === null && officeId === office.id,
    ),
    stock:
      counted.length === 0
        ? null
        : counted.filter((gadget) => gadget.available && (unitsIn(gadget, office) ?? 0) > 0),
  };
};

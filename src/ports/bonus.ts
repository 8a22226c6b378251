import * as v from "valibot";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { Id } from "#contract/identifier.ts";
import { Kopecks } from "#contract/kopecks.ts";
import type { BonusPorts } from "#machines/bonus/bonus.ports.ts";
import { isOneOf, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { defineFact, type Store } from "./storage.ts";
import type { World } from "./world.ts";

const Key = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** A code that was sent and not answered. */
const promoFact = defineFact("bonus.promo", v.object({ promo: v.string(), key: Key }));
/** A spending that was sent and not answered. Kopecks. */
const spendFact = defineFact("bonus.spend", v.object({ subscriptionId: Id, amount: Kopecks, key: Key }));

/** The world behind the bonus. */
export const bonusPorts = (world: Pick<World, "random">, store: Store, api: Api): BonusPorts => ({
  listBonus: async (_, signal) => replyOf(await api(listBonus, { signal, extension: true })),

  applyPromo: async ({ promo }, signal) => {
    const stored = store.read(promoFact);
    const key = stored?.promo === promo ? stored.key : world.random.key();
    store.write(promoFact, { promo, key });
    const answer = await api(applyPromo, { request: { promo }, key, signal });
    if (answer.kind === "answered") {
      store.forget(promoFact);
      return { kind: "applied", ...answer.reply };
    }
    if (!isOneOf(answer, "promo.unknown", "promo.expired", "promo.used", "promo.discount", "request.tooMany"))
      throw unexpected(answer);
    store.forget(promoFact);
    return { kind: "refused", code: answer.code };
  },

  spendBonus: async ({ subscriptionId, amount }, signal) => {
    const stored = store.read(spendFact);
    const isSame = stored?.subscriptionId === subscriptionId && stored.amount === amount;
    const key = isSame ? stored.key : world.random.key();
    store.write(spendFact, { subscriptionId, amount, key });
    const request = { subscription: subscriptionId, amount };
    const answer = await api(spendBonus, { request, key, signal });
    if (answer.kind === "answered") {
      store.forget(spendFact);
      return { kind: "spent", ...answer.reply };
    }
    if (isOneOf(answer, "bonus.notEnough")) {
      store.forget(spendFact);
      const available = answer.details.available ?? null;
      return { kind: "refused", refusal: { code: answer.code, available } };
    }
    if (
      !isOneOf(answer, "subscription.notAllowed", "payment.notDue", "payment.inProgress", "resource.missing")
    )
      throw unexpected(answer);
    store.forget(spendFact);
    return { kind: "refused", refusal: { code: answer.code } };
  },
});

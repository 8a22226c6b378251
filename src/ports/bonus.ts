import * as v from "valibot";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { Id } from "#contract/identifier.ts";
import { Kopecks } from "#contract/kopecks.ts";
import type { BonusPorts } from "#machines/bonus/bonus.ports.ts";
import { isOneOf, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { type Store, defineStoredValue } from "./storage.ts";
import type { World } from "./world.ts";
import { IdempotencyKey } from "./stored-values.ts";

const SeenId = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A promo code that was sent without an answer. */
const storedPromo = defineStoredValue("bonus.promo", v.object({ promo: v.string(), key: IdempotencyKey }));
/** Spent bonus that was sent without an answer. Kopecks. One of an earlier release has no `seen`. */
const storedSpending = defineStoredValue(
  "bonus.spend",
  v.object({ subscriptionId: Id, amount: Kopecks, seen: v.optional(SeenId, 0), key: IdempotencyKey }),
);

/** Ports of the bonus machine. */
export const bonusPorts = (world: Pick<World, "random">, store: Store, api: Api): BonusPorts => ({
  listBonus: async (_, signal) => replyOf(await api(listBonus, { signal, extension: true })),

  applyPromo: async ({ promo }, signal) => {
    const stored = store.read(storedPromo);
    const key = stored?.promo === promo ? stored.key : world.random.key();
    store.write(storedPromo, { promo, key });
    const answer = await api(applyPromo, { request: { promo }, key, signal });
    if (answer.kind === "answered") {
      store.forget(storedPromo);
      return { kind: "applied", ...answer.reply };
    }
    if (!isOneOf(answer, "promo.unknown", "promo.expired", "promo.used", "promo.discount", "request.tooMany"))
      throw unexpected(answer);
    store.forget(storedPromo);
    return { kind: "refused", code: answer.code };
  },

  spendBonus: async ({ subscriptionId, amount, seen }, signal) => {
    const stored = store.read(storedSpending);
    const isSame =
      stored?.subscriptionId === subscriptionId && stored.amount === amount && stored.seen === seen;
    const key = isSame ? stored.key : world.random.key();
    store.write(storedSpending, { subscriptionId, amount, seen, key });
    const request = { subscription: subscriptionId, amount };
    const answer = await api(spendBonus, { request, key, signal });
    if (answer.kind === "answered") {
      store.forget(storedSpending);
      return { kind: "spent", ...answer.reply };
    }
    if (isOneOf(answer, "bonus.notEnough")) {
      store.forget(storedSpending);
      const available = answer.details.available ?? null;
      return { kind: "refused", refusal: { code: answer.code, available } };
    }
    if (
      !isOneOf(answer, "subscription.notAllowed", "payment.notDue", "payment.inProgress", "resource.missing")
    )
      throw unexpected(answer);
    store.forget(storedSpending);
    return { kind: "refused", refusal: { code: answer.code } };
  },
});

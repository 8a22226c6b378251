import { activateCard, bindCard, getBinding } from "#contract/card.ts";
import type { Language } from "#contract/language.ts";
import { bindingSentence } from "#contract/recurring-consent.ts";
import type {
  BindingIntent,
  CardBindingListeners,
  CardBindingPorts,
} from "#machines/card-binding/card-binding.ports.ts";
import { isOneOf, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { leaveForAcquirer } from "./leave-for-acquirer.ts";
import { type StoredValue, type Store, defineStoredValue } from "./storage.ts";
import { acquireTabLock } from "./tab-lock.ts";
import type { World } from "./world.ts";
import * as v from "valibot";
import { Id, OpaqueId } from "#contract/identifier.ts";
import { IdempotencyKey } from "./stored-values.ts";

/** The card binding in progress; at most one. */
const storedBinding: StoredValue<BindingIntent> = defineStoredValue(
  "binding",
  v.object({
    cityId: Id,
    /** Empty in a binding that was begun by a release without it. */
    consent: v.optional(v.string(), ""),
    key: IdempotencyKey,
    activationKey: IdempotencyKey,
    bindingId: v.nullable(OpaqueId),
    redirect: v.nullable(v.string()),
  }),
);

/** Ports of the card binding machine. */
export const cardBindingPorts = (
  world: Pick<World, "random" | "navigation" | "on">,
  store: Store,
  api: Api,
  acquirerOrigin: string | null,
  language: () => Language,
): CardBindingPorts => ({
  recallIntent: async () => store.read(storedBinding),

  prepareIntent: async ({ cityId }) => {
    const stored = store.read(storedBinding);
    // One without a consent that never got its answer begins anew: the server would refuse it.
    if (stored !== null && (stored.consent !== "" || stored.bindingId !== null)) return stored;
    const intent: BindingIntent = {
      cityId,
      consent: bindingSentence(language()),
      key: world.random.key(),
      activationKey: world.random.key(),
      bindingId: null,
      redirect: null,
    };
    store.write(storedBinding, intent);
    return intent;
  },

  requestBinding: async ({ cityId, consent, key }, signal) => {
    const answer = await api(bindCard, { request: { type: "2", city: cityId, consent }, key, signal });
    if (answer.kind === "answered")
      return { kind: "begun", bindingId: answer.reply.binding, redirect: answer.reply.redirect };
    if (
      isOneOf(
        answer,
        "acquirer.unavailable",
        "city.unsupported",
        "request.tooMany",
        "consent.required",
        "key.reused",
        "client.forbidden",
        "client.deleting",
      )
    )
      return { kind: "refused", code: answer.code };
    throw unexpected(answer);
  },

  keepIntent: async (intent) => {
    const stored = store.read(storedBinding);
    if (stored === null || stored.key === intent.key) store.write(storedBinding, intent);
  },

  closeIntent: async ({ key }) => {
    if (store.read(storedBinding)?.key === key) store.forget(storedBinding);
  },

  checkBinding: async ({ bindingId }, signal) => {
    const answer = await api(getBinding, { request: { binding: bindingId }, signal });
    if (answer.kind === "refused" && isOneOf(answer, "resource.missing")) return { kind: "missing" };
    const { status, reason, cardId } = replyOf(answer);
    if (status === "fail") return { kind: "failed", why: reason };
    // A success without a card id is still in progress.
    return status === "success" && cardId !== null ? { kind: "bound", cardId } : { kind: "processing" };
  },

  activateCard: async ({ cardId, cityId, key }, signal) => {
    const request = { type: "2" as const, city: cityId, cardID: cardId };
    return (await api(activateCard, { request, key, signal })).kind === "answered";
  },

  leaveForAcquirer: leaveForAcquirer(world, acquirerOrigin, ["/cards/"]),
});

export const cardBindingListeners = (world: Pick<World, "locks">): CardBindingListeners => ({
  holdLock: (_, sendBack) => acquireTabLock(world, "kabinet.binding", sendBack),
});

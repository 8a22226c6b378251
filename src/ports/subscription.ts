import { getForecast } from "#contract/forecast.ts";
import type { Language } from "#contract/language.ts";
import { chargesAfterChange, recurringSentence } from "#contract/recurring-consent.ts";
import { encodeDelivery } from "#contract/quote.ts";
import { listSubscriptions, setStatus, withdrawChargeConsent } from "#contract/subscription.ts";
import { numberOf } from "#contract/subscription-status.ts";
import { cleanText } from "#contract/text.ts";
import type { ForecastPorts } from "#machines/forecast/forecast.ports.ts";
import type { Change, ChangeRequest, SubscriptionPorts } from "#machines/subscription/subscription.ports.ts";
import { isLacking, isOneOf, Outage, type Refused, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import type { World } from "./world.ts";

/** Changes that `setStatus` makes. */
type StatusChange = Exclude<Change, "stopCharges">;

/** Statuses on the wire (spec §4): "active" both resumes and undoes a cancellation. Those after "refusal" are ours. */
const statuses = {
  pause: "pending",
  setEnd: "pending",
  resume: "active",
  takeBack: "active",
  cancel: "refusal",
  extend: "extend",
  changeTerms: "change",
  reschedule: "reschedule",
  allowCharges: "allowCharges",
} as const satisfies Record<StatusChange, string>;

/** The other fields of a change. A pause without an end omits it, as other backends expect. */
const detailsOf = ({ change, resumeOn, months, terms, delivery, reason }: ChangeRequest) => {
  if (change === "pause") return resumeOn === null ? {} : { resumeOn };
  if (change === "setEnd") return { resumeOn };
  if (change === "extend" && months !== null) return { months };
  if (change === "changeTerms" && terms !== null) return { ...terms, extras: [...terms.extras] };
  if (change === "reschedule" && delivery !== null) return { delivery: encodeDelivery(delivery) };
  if (change !== "cancel" || reason === null) return {};
  const comment = cleanText(reason.comment, { keepLines: true });
  return { reason: reason.reason, ...(comment !== "" && { comment }) };
};

/** Changes that agree to charges. */
const consented: readonly Change[] = ["extend", "changeTerms", "allowCharges"];

/** The sentence that they agree to; none if no card is charged. */
const consentOf = ({ change, shown }: ChangeRequest, language: Language) => {
  const agreed = shown !== null && consented.includes(change) ? chargesAfterChange(shown) : null;
  return agreed === null ? {} : { consent: recurringSentence(agreed.charges, agreed.card, language) };
};

/** The hash of the forecast that was shown. */
const shownIn = ({ shown }: ChangeRequest) => (shown === null ? {} : { shown: shown.hash });

const requestOf = (request: ChangeRequest, change: StatusChange, language: Language) => ({
  id: request.id,
  status: statuses[change],
  from: numberOf(request.from),
  ...detailsOf(request),
  ...shownIn(request),
  ...consentOf(request, language),
});

/** Why nothing was changed. @throws {Outage} for another refusal: the change may still happen */
const refusalOf = (refused: Refused) => {
  // Reloads the subscription, as after any other change.
  if (isOneOf(refused, "resource.missing")) return "subscription.changed";
  // Other charges than those shown.
  if (isOneOf(refused, "consent.required")) return "forecast.changed";
  if (
    isOneOf(
      refused,
      "subscription.changed",
      "subscription.notAllowed",
      "forecast.changed",
      "payment.inProgress",
      "device.unavailable",
      "delivery.unavailable",
      "client.forbidden",
      "client.deleting",
    )
  )
    return refused.code;
  throw unexpected(refused);
};

/** Ports of the opened subscription. */
export const subscriptionPorts = (
  world: Pick<World, "random">,
  api: Api,
  language: () => Language,
): SubscriptionPorts => ({
  prepareChange: async () => ({ key: world.random.key() }),

  setStatus: async (asked, signal) => {
    const { id, change, key } = asked;
    const answer =
      change === "stopCharges"
        ? await api(withdrawChargeConsent, {
            request: { subscription: String(id), ...shownIn(asked) },
            signal,
          })
        : await api(setStatus, { request: requestOf(asked, change, language()), key, signal });
    if (answer.kind === "refused") return { kind: "refused", code: refusalOf(answer) };
    if (answer.reply.id !== id) throw new Outage("another subscription was answered");
    return { kind: "changed", subscription: answer.reply };
  },

  loadSubscription: async ({ id }, signal) => {
    const { subscriptions } = replyOf(await api(listSubscriptions, { signal }));
    const subscription = subscriptions.find((each) => each.id === id);
    return subscription === undefined ? { kind: "missing" } : { kind: "found", subscription };
  },
});

/** Ports of the forecast. A backend may lack it (our extension). */
export const forecastPorts = (api: Api): ForecastPorts => ({
  loadForecast: async ({ id, until, extend, terms, delivery }, signal) => {
    const request = {
      subscription: String(id),
      ...(until !== null && { until }),
      ...(extend !== null && { extend: String(extend) }),
      ...(terms !== null && {
        months: String(terms.months),
        insurance: terms.insurance ? ("1" as const) : ("0" as const),
        extras: terms.extras.join(","),
      }),
      ...(delivery !== null && { delivery }),
    };
    const answer = await api(getForecast, { request, signal, extension: true });
    return isLacking(answer)
      ? { kind: "unavailable" }
      : { kind: "found", forecast: replyOf(answer).forecast };
  },
});

import { defineModel } from "#tools/statecharts/model.ts";
import { type Staged, firstOf, staged } from "#tools/statecharts/staged.ts";
import type { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import { forecastModel } from "#machines/forecast/forecast.model.ts";
import { forecastView } from "#machines/forecast/forecast.view.ts";
import {
  type Step,
  type SubscriptionContext,
  subscriptionMachine,
} from "#machines/subscription/subscription.machine.ts";
import { flaggedSubscriptionModel, subscriptionModel } from "#machines/subscription/subscription.model.ts";
import { subscriptionView } from "#machines/subscription/subscription.view.ts";
import { steps } from "../../features/subscriptions/subscriptions-search.ts";
import { type Found, collect } from "./collect.ts";
import { collecting, forecast as sample, pausedForDebt } from "./samples.ts";
import type { Situation, Subject } from "./situation.ts";
import { around, readyAccount } from "./surroundings.ts";

type FoundSubscription = Found<typeof subscriptionMachine>;

/** The same model with a failed charge: in use, paused for it, and refused for each reason. */
const debtModel = defineModel(subscriptionMachine, {
  ...subscriptionModel.spec,
  signals: [
    { type: "connection.lost" },
    { type: "connection.restored" },
    { type: "subscriptions.read", subscriptions: [collecting] },
    { type: "subscriptions.read", subscriptions: [pausedForDebt] },
  ],
  outcomes: {
    ...subscriptionModel.spec.outcomes,
    setStatus: [
      { kind: "changed", subscription: pausedForDebt },
      { kind: "refused", code: "subscription.notAllowed" },
      { kind: "refused", code: "device.unavailable" },
      { kind: "refused", code: "client.forbidden" },
      { kind: "refused", code: "client.deleting" },
    ],
    loadSubscription: [{ kind: "found", subscription: collecting }],
  },
});

const addressOf = (id: number | null, step: Step | null): string => {
  if (id === null) return "/subscriptions/";
  const at = Object.entries(steps).find(([, named]) => named === step)?.[0];
  return `/subscriptions/?s=${id}${at === undefined ? "" : `&at=${at}`}`;
};

const reckoned = () => firstOf(forecastModel, (forecast) => forecastView(forecast).state === "ready");

/** A forecast, with the sums of every option once loaded. */
const reckoning = (situation: Found<typeof forecastMachine>["situation"]): Staged =>
  staged(situation, {
    context: situation.snapshot.context.forecast === null ? {} : { forecast: sample },
  });

const shown = (
  subject: Subject,
  { name, way, situation }: FoundSubscription,
  forecast = reckoned,
): Situation => {
  const { id, step, subscriptions, online, accountStatus }: SubscriptionContext = situation.snapshot.context;
  const viewOnly = accountStatus !== "loggedIn";
  return {
    name: `${subject}.${name}`,
    subject,
    way,
    address: addressOf(id, step),
    stage: () =>
      around({
        account: readyAccount({ viewOnly }),
        facts: { subscriptions },
        viewOnly,
        online,
        children: { subscription: staged(situation, { children: { forecast: reckoning(forecast()) } }) },
      }),
  };
};

/** Unopened: the list, which has its own situations. */
const isOpened = ({ situation }: FoundSubscription): boolean => !situation.snapshot.matches("closed");

/** Screens that show forecast sums. */
const tellsSums = /^(?:detail|pause|set-end|resume|cancel|extend|change-terms|reschedule|what-if)$/;

/** A subscription, and every step of its changes. */
export const subscriptionSituations = (): Situation[] => {
  const found = collect(subscriptionModel, subscriptionView).filter(isOpened);
  const flagged = collect(flaggedSubscriptionModel, subscriptionView).filter(isOpened);
  const forecasts = collect(forecastModel, forecastView);
  return [
    ...found.map((each) => shown("subscription", each)),
    ...collect(debtModel, subscriptionView)
      .filter(isOpened)
      .map((each) => shown("debt", each)),
    ...flagged.map((each) => shown("viewOnly", each)),
    ...found
      .filter(({ name }) => tellsSums.test(name))
      .flatMap((each) =>
        forecasts.map((forecast) => ({
          ...shown("forecast", each, () => forecast.situation),
          name: `forecast.${each.name}.${forecast.name}`,
          way: [...each.way, ...forecast.way],
        })),
      ),
  ];
};

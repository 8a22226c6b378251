import { shallowEqual, useSelector } from "@xstate/react";
import type { AnyStateMachine, SnapshotFrom } from "xstate";
import type { actsMachine } from "#machines/acts/acts.machine.ts";
import type { bonusMachine } from "#machines/bonus/bonus.machine.ts";
import type { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import type { cardsMachine } from "#machines/cards/cards.machine.ts";
import type { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import type { paymentsMachine } from "#machines/payments/payments.machine.ts";
import type { subscriptionMachine } from "#machines/subscription/subscription.machine.ts";
import { useAccount, useCheckout } from "./machines.tsx";

/*
 * Named hooks like those of machines.tsx, for what only some private pages look at: there they would be a part of the
 * sign-in page.
 */

type Select<M extends AnyStateMachine, T> = (snapshot: SnapshotFrom<M>) => T;

/** As long as there is an account, all of these run in it. */
const running = <T>(actor: T | undefined): T => {
  if (actor === undefined)
    throw new Error("This actor does not run: show this only in a signed-in client's pages.");
  return actor;
};

const usePaymentsActor = () => running(useAccount(({ children }) => children.payments));
const useActsActor = () => running(useAccount(({ children }) => children.acts));
const useCardsActor = () => running(useAccount(({ children }) => children.cards));
const useCardBindingActor = () => running(useSelector(useCardsActor(), ({ children }) => children.binding));
const useBonusActor = () => running(useAccount(({ children }) => children.bonus));

const useSubscriptionActor = () => running(useAccount(({ children }) => children.subscription));
/** Only while a subscription is opened and nothing about it is on its way. */
const useForecastActor = () =>
  running(useSelector(useSubscriptionActor(), ({ children }) => children.forecast));

/** Only while a subscription waits in the checkout for its payment. */
const useCheckoutForecastActor = () => running(useCheckout(({ children }) => children.forecast));

export const useSubscription = <T>(select: Select<typeof subscriptionMachine, T>): T =>
  useSelector(useSubscriptionActor(), select, shallowEqual);
export const useForecast = <T>(select: Select<typeof forecastMachine, T>): T =>
  useSelector(useForecastActor(), select, shallowEqual);
export const usePayments = <T>(select: Select<typeof paymentsMachine, T>): T =>
  useSelector(usePaymentsActor(), select, shallowEqual);
export const useActs = <T>(select: Select<typeof actsMachine, T>): T =>
  useSelector(useActsActor(), select, shallowEqual);
export const useCards = <T>(select: Select<typeof cardsMachine, T>): T =>
  useSelector(useCardsActor(), select, shallowEqual);
export const useCardBinding = <T>(select: Select<typeof cardBindingMachine, T>): T =>
  useSelector(useCardBindingActor(), select, shallowEqual);
export const useBonus = <T>(select: Select<typeof bonusMachine, T>): T =>
  useSelector(useBonusActor(), select, shallowEqual);

export const useSubscriptionSend = () => useSubscriptionActor().send;
export const useForecastSend = () => useForecastActor().send;
export const useCheckoutForecast = <T>(select: Select<typeof forecastMachine, T>): T =>
  useSelector(useCheckoutForecastActor(), select, shallowEqual);
export const useCheckoutForecastSend = () => useCheckoutForecastActor().send;
export const usePaymentsSend = () => usePaymentsActor().send;
export const useActsSend = () => useActsActor().send;
export const useCardsSend = () => useCardsActor().send;
export const useCardBindingSend = () => useCardBindingActor().send;
export const useBonusSend = () => useBonusActor().send;

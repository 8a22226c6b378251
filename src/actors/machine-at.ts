import type { AnyActorRef } from "xstate";
import type { accountMachine } from "#machines/account/account.machine.ts";
import type { actsMachine } from "#machines/acts/acts.machine.ts";
import type { bonusMachine } from "#machines/bonus/bonus.machine.ts";
import type { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import type { cardsMachine } from "#machines/cards/cards.machine.ts";
import type { checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import type { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import type { deletionMachine } from "#machines/deletion/deletion.machine.ts";
import type { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import type { messagesMachine } from "#machines/messages/messages.machine.ts";
import type { paymentMachine } from "#machines/payment/payment.machine.ts";
import type { paymentsMachine } from "#machines/payments/payments.machine.ts";
import type { registrationMachine } from "#machines/registration/registration.machine.ts";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { signInsMachine } from "#machines/sign-ins/sign-ins.machine.ts";
import type { subscriptionMachine } from "#machines/subscription/subscription.machine.ts";

/**
 * Every actor that pages show or send to, by its path. The first three run in the application from its start to its
 * end; all others in the session, each as long as the state that invokes it. These are types alone: the code of a machine
 * comes with whoever starts it.
 */
export type MachineAt = {
  connectivity: typeof connectivityMachine;
  release: typeof releaseMachine;
  session: typeof sessionMachine;
  registration: typeof registrationMachine;
  "registration.deletion": typeof deletionMachine;
  account: typeof accountMachine;
  "account.acts": typeof actsMachine;
  "account.bonus": typeof bonusMachine;
  "account.cards": typeof cardsMachine;
  "account.cards.binding": typeof cardBindingMachine;
  /** Not of a client who may only read. */
  "account.checkout": typeof checkoutMachine;
  /** While a subscription waits in the checkout for its payment. */
  "account.checkout.forecast": typeof forecastMachine;
  "account.checkout.payment": typeof paymentMachine;
  "account.deletion": typeof deletionMachine;
  "account.messages": typeof messagesMachine;
  "account.payments": typeof paymentsMachine;
  "account.signIns": typeof signInsMachine;
  "account.subscription": typeof subscriptionMachine;
  /** While a subscription is opened and nothing about it is on its way. */
  "account.subscription.forecast": typeof forecastMachine;
};

export type Path = keyof MachineAt;

/** Of the session: the path of an actor that comes and goes. */
export type PathInSession = Exclude<Path, "connectivity" | "release" | "session">;

/** The snapshot of any machine, as far as actors run in it. */
export type WithChildren = { children: Record<string, AnyActorRef | undefined> };

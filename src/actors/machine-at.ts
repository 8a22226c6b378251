import type { AnyActorRef } from "xstate";
import type { AccountChildren, ChildName, accountMachine } from "#machines/account/account.machine.ts";
import type { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import type { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import type { deletionMachine } from "#machines/deletion/deletion.machine.ts";
import type { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import type { paymentMachine } from "#machines/payment/payment.machine.ts";
import type { registrationMachine } from "#machines/registration/registration.machine.ts";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";

/**
 * Every actor that pages show or send to, by its path. The first three run in the application from its start to its
 * end; all others in the session, each as long as the state that invokes it. These are types alone: the code of a machine
 * comes with whoever starts it. What runs beside an account stands in its table; the checkout is not there for a client
 * who may only read.
 */
export type MachineAt = { [N in ChildName as `account.${N}`]: AccountChildren[N] } & {
  connectivity: typeof connectivityMachine;
  release: typeof releaseMachine;
  session: typeof sessionMachine;
  registration: typeof registrationMachine;
  "registration.deletion": typeof deletionMachine;
  account: typeof accountMachine;
  "account.cards.binding": typeof cardBindingMachine;
  /** While a subscription waits in the checkout for its payment. */
  "account.checkout.forecast": typeof forecastMachine;
  "account.checkout.payment": typeof paymentMachine;
  /** While a subscription is opened and nothing about it is on its way. */
  "account.subscription.forecast": typeof forecastMachine;
};

export type Path = keyof MachineAt;

/** Of the session: the path of an actor that comes and goes. */
export type PathInSession = Exclude<Path, "connectivity" | "release" | "session">;

/** The snapshot of any machine, as far as actors run in it. */
export type WithChildren = { children: Record<string, AnyActorRef | undefined> };

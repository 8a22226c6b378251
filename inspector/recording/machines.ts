import type { AnyStateMachine } from "xstate";
import { accountMachine } from "#machines/account/account.machine.ts";
import { actsMachine } from "#machines/acts/acts.machine.ts";
import { advertisingMachine } from "#machines/advertising/advertising.machine.ts";
import { appMachine } from "#machines/app/app.machine.ts";
import { bonusMachine } from "#machines/bonus/bonus.machine.ts";
import { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import { cardsMachine } from "#machines/cards/cards.machine.ts";
import { checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import { deletionMachine } from "#machines/deletion/deletion.machine.ts";
import { emailVerificationMachine } from "#machines/email-verification/email-verification.machine.ts";
import { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import { paymentMachine } from "#machines/payment/payment.machine.ts";
import { paymentsMachine } from "#machines/payments/payments.machine.ts";
import { registrationMachine } from "#machines/registration/registration.machine.ts";
import { releaseMachine } from "#machines/release/release.machine.ts";
import { sessionMachine } from "#machines/session/session.machine.ts";
import { messagesMachine } from "#machines/messages/messages.machine.ts";
import { signInsMachine } from "#machines/sign-ins/sign-ins.machine.ts";
import { subscriptionMachine } from "#machines/subscription/subscription.machine.ts";

/** Every machine by its folder: what an actor of a recording is called, and drawn by. */
export const machines: Readonly<Record<string, AnyStateMachine>> = {
  account: accountMachine,
  acts: actsMachine,
  advertising: advertisingMachine,
  app: appMachine,
  bonus: bonusMachine,
  "card-binding": cardBindingMachine,
  cards: cardsMachine,
  checkout: checkoutMachine,
  connectivity: connectivityMachine,
  deletion: deletionMachine,
  "email-verification": emailVerificationMachine,
  forecast: forecastMachine,
  messages: messagesMachine,
  payment: paymentMachine,
  payments: paymentsMachine,
  registration: registrationMachine,
  release: releaseMachine,
  session: sessionMachine,
  "sign-ins": signInsMachine,
  subscription: subscriptionMachine,
};

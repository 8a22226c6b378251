import type { AnyStateMachine } from "xstate";
import { accountMachine, childMachines } from "#machines/account/account.machine.ts";
import { appMachine } from "#machines/app/app.machine.ts";
import { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import { emailVerificationMachine } from "#machines/email-verification/email-verification.machine.ts";
import { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import { paymentMachine } from "#machines/payment/payment.machine.ts";
import { registrationMachine } from "#machines/registration/registration.machine.ts";
import { releaseMachine } from "#machines/release/release.machine.ts";
import { sessionMachine } from "#machines/session/session.machine.ts";

const folderNamed = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every machine by its folder. */
export const machines: Readonly<Record<string, AnyStateMachine>> = {
  account: accountMachine,
  ...Object.fromEntries(Object.entries(childMachines).map(([name, machine]) => [folderNamed(name), machine])),
  app: appMachine,
  "card-binding": cardBindingMachine,
  connectivity: connectivityMachine,
  "email-verification": emailVerificationMachine,
  forecast: forecastMachine,
  payment: paymentMachine,
  registration: registrationMachine,
  release: releaseMachine,
  session: sessionMachine,
};

import { accountPaths } from "./account.ts";
import { actsPaths } from "./acts.ts";
import { advertisingPaths } from "./advertising.ts";
import { bonusPaths } from "./bonus.ts";
import { cardBindingPaths } from "./card-binding.ts";
import { cardsPaths } from "./cards.ts";
import { checkoutPaths } from "./checkout.ts";
import { connectivityPaths } from "./connectivity.ts";
import { deletionPaths } from "./deletion.ts";
import { emailVerificationPaths } from "./email-verification.ts";
import { forecastPaths } from "./forecast.ts";
import { inboxPaths } from "./inbox.ts";
import { messagesPaths } from "./messages.ts";
import { paymentPaths } from "./payment.ts";
import { paymentsPaths } from "./payments.ts";
import { registrationPaths } from "./registration.ts";
import { releasePaths } from "./release.ts";
import { sessionPaths } from "./session.ts";
import { signInsPaths } from "./sign-ins.ts";
import { subscriptionPaths } from "./subscription.ts";
import type { AnyPathTable } from "./table.ts";

// Cast: a table is typed by its own machine, which its key names.
const table = (of: object) => of as AnyPathTable;

/** Tables of all machines with screens, by folder. */
export const pathTables: Readonly<Record<string, AnyPathTable>> = {
  account: table(accountPaths),
  acts: table(actsPaths),
  advertising: table(advertisingPaths),
  bonus: table(bonusPaths),
  "card-binding": table(cardBindingPaths),
  cards: table(cardsPaths),
  checkout: table(checkoutPaths),
  connectivity: table(connectivityPaths),
  deletion: table(deletionPaths),
  "email-verification": table(emailVerificationPaths),
  forecast: table(forecastPaths),
  inbox: table(inboxPaths),
  messages: table(messagesPaths),
  payment: table(paymentPaths),
  payments: table(paymentsPaths),
  registration: table(registrationPaths),
  release: table(releasePaths),
  session: table(sessionPaths),
  "sign-ins": table(signInsPaths),
  subscription: table(subscriptionPaths),
};

/** Machines whose paths are walked in a browser. */
export const walkedMachines: readonly string[] = Object.entries(pathTables).flatMap(([name, { page }]) =>
  page === undefined ? [] : name,
);

/** Machines whose paths are not walked, and why. */
export const unplayed: Readonly<Record<string, string>> = {
  app: "it has no page of its own and forwards events: their receivers are walked, and stories cover other tabs and tokens (`e2e/revoked.spec.ts`, `e2e/signing-out.spec.ts`)",
  ...Object.fromEntries(
    Object.entries(pathTables).flatMap(([name, { unplayed: why }]) =>
      why === undefined ? [] : [[name, why]],
    ),
  ),
};

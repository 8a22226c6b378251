import type { AnyPathTable } from "./table.ts";
import { accountTable } from "./tables/account.ts";
import { actsTable } from "./tables/acts.ts";
import { advertisingTable } from "./tables/advertising.ts";
import { bonusTable } from "./tables/bonus.ts";
import { cardBindingTable } from "./tables/card-binding.ts";
import { cardsTable } from "./tables/cards.ts";
import { checkoutTable } from "./tables/checkout.ts";
import { connectivityTable } from "./tables/connectivity.ts";
import { deletionTable } from "./tables/deletion.ts";
import { paymentTable } from "./tables/payment.ts";
import { forecastTable } from "./tables/forecast.ts";
import { messagesTable } from "./tables/messages.ts";
import { paymentsTable } from "./tables/payments.ts";
import { registrationTable } from "./tables/registration.ts";
import { signInsTable } from "./tables/sign-ins.ts";
import { subscriptionTable } from "./tables/subscription.ts";

// Cast: what a table is typed by, its own machine, is known by the name it stands under.
const table = (of: object) => of as AnyPathTable;

/** The machines of the account that paths are walked of on a page, by their folders. */
export const pathTables: Readonly<Record<string, AnyPathTable>> = {
  account: table(accountTable),
  acts: table(actsTable),
  advertising: table(advertisingTable),
  bonus: table(bonusTable),
  "card-binding": table(cardBindingTable),
  cards: table(cardsTable),
  checkout: table(checkoutTable),
  connectivity: table(connectivityTable),
  deletion: table(deletionTable),
  payment: table(paymentTable),
  forecast: table(forecastTable),
  messages: table(messagesTable),
  payments: table(paymentsTable),
  registration: table(registrationTable),
  "sign-ins": table(signInsTable),
  subscription: table(subscriptionTable),
};

import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from "xstate";
import { accountWords } from "./words/account.ts";
import { actsWords } from "./words/acts.ts";
import { advertisingWords } from "./words/advertising.ts";
import { bonusWords } from "./words/bonus.ts";
import { cardBindingWords } from "./words/card-binding.ts";
import { cardsWords } from "./words/cards.ts";
import { checkoutWords } from "./words/checkout.ts";
import { connectivityWords } from "./words/connectivity.ts";
import { deletionWords } from "./words/deletion.ts";
import { emailVerificationWords } from "./words/email-verification.ts";
import { forecastWords } from "./words/forecast.ts";
import { messagesWords } from "./words/messages.ts";
import { paymentWords } from "./words/payment.ts";
import { paymentsWords } from "./words/payments.ts";
import { registrationWords } from "./words/registration.ts";
import { releaseWords } from "./words/release.ts";
import type { Sentence, Words } from "./words/sentence.ts";
import { sessionWords } from "./words/session.ts";
import { signInsWords } from "./words/sign-ins.ts";
import { subscriptionWords } from "./words/subscription.ts";

/** The words of some machine, as they are looked up by names. */
export type Told = Pick<Words<AnyStateMachine>, "title" | "start" | "timers"> & {
  readonly states: Readonly<Record<string, Sentence | ((now: AnyMachineSnapshot) => Sentence) | null>>;
  readonly events: Readonly<Record<string, Sentence | ((event: EventObject) => Sentence)>>;
  readonly where?: Readonly<
    Record<string, Readonly<Record<string, Sentence | ((event: EventObject) => Sentence)>>>
  >;
  readonly offered?: (now: AnyMachineSnapshot, event: EventObject) => boolean;
  readonly ports: Readonly<Record<string, Readonly<Record<string, Sentence>>>>;
  readonly kinds?: Readonly<Record<string, (output: unknown) => string>>;
};

// Cast: what a table is typed by, its own machine, is known by the name it stands under.
const table = (words: object) => words as Told;

/** Every machine that people meet, by its folder. */
export const wordsByMachine: Readonly<Record<string, Told>> = {
  account: table(accountWords),
  acts: table(actsWords),
  advertising: table(advertisingWords),
  bonus: table(bonusWords),
  "card-binding": table(cardBindingWords),
  cards: table(cardsWords),
  checkout: table(checkoutWords),
  connectivity: table(connectivityWords),
  deletion: table(deletionWords),
  "email-verification": table(emailVerificationWords),
  forecast: table(forecastWords),
  messages: table(messagesWords),
  payment: table(paymentWords),
  payments: table(paymentsWords),
  registration: table(registrationWords),
  release: table(releaseWords),
  session: table(sessionWords),
  "sign-ins": table(signInsWords),
  subscription: table(subscriptionWords),
};

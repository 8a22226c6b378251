import type { AnyStateMachine } from "xstate";
import * as account from "#machines/account/account.laws.ts";
import { accountModel, flaggedAccountModel } from "#machines/account/account.model.ts";
import * as acts from "#machines/acts/acts.laws.ts";
import { actsModel, flaggedActsModel } from "#machines/acts/acts.model.ts";
import * as advertising from "#machines/advertising/advertising.laws.ts";
import { advertisingModel } from "#machines/advertising/advertising.model.ts";
import * as app from "#machines/app/app.laws.ts";
import { appModel } from "#machines/app/app.model.ts";
import * as bonus from "#machines/bonus/bonus.laws.ts";
import { bonusModel, flaggedBonusModel } from "#machines/bonus/bonus.model.ts";
import * as cardBinding from "#machines/card-binding/card-binding.laws.ts";
import { cardBindingModel, flaggedCardBindingModel } from "#machines/card-binding/card-binding.model.ts";
import * as cards from "#machines/cards/cards.laws.ts";
import { cardsModel, flaggedCardsModel } from "#machines/cards/cards.model.ts";
import * as checkout from "#machines/checkout/checkout.laws.ts";
import { checkoutModel } from "#machines/checkout/checkout.model.ts";
import * as connectivity from "#machines/connectivity/connectivity.laws.ts";
import { connectivityModel } from "#machines/connectivity/connectivity.model.ts";
import * as deletion from "#machines/deletion/deletion.laws.ts";
import { deletionModel } from "#machines/deletion/deletion.model.ts";
import * as emailVerification from "#machines/email-verification/email-verification.laws.ts";
import { emailVerificationModel } from "#machines/email-verification/email-verification.model.ts";
import * as forecast from "#machines/forecast/forecast.laws.ts";
import { forecastModel } from "#machines/forecast/forecast.model.ts";
import * as inbox from "#machines/inbox/inbox.laws.ts";
import { inboxModel } from "#machines/inbox/inbox.model.ts";
import * as messages from "#machines/messages/messages.laws.ts";
import { messagesModel } from "#machines/messages/messages.model.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import type { Proof } from "#tools/statecharts/prove-machine.ts";
import * as payment from "#machines/payment/payment.laws.ts";
import { paymentModel } from "#machines/payment/payment.model.ts";
import * as payments from "#machines/payments/payments.laws.ts";
import { paymentsModel } from "#machines/payments/payments.model.ts";
import * as registration from "#machines/registration/registration.laws.ts";
import { registrationModel } from "#machines/registration/registration.model.ts";
import * as release from "#machines/release/release.laws.ts";
import { releaseModel } from "#machines/release/release.model.ts";
import * as session from "#machines/session/session.laws.ts";
import { sessionModel } from "#machines/session/session.model.ts";
import * as signIns from "#machines/sign-ins/sign-ins.laws.ts";
import { signInsModel } from "#machines/sign-ins/sign-ins.model.ts";
import * as subscription from "#machines/subscription/subscription.laws.ts";
import { flaggedSubscriptionModel, subscriptionModel } from "#machines/subscription/subscription.model.ts";

/** The exports of a file of laws: all that a machine's proof needs besides the model. */
type MachineLaws<M extends AnyStateMachine> = Omit<Proof<M>, "model" | "allowedEvents"> &
  Partial<Pick<Proof<M>, "allowedEvents">>;

const proof = <M extends AnyStateMachine>(model: Model<M>, { allowedEvents = {}, ...told }: MachineLaws<M>) =>
  // Cast: the laws of a machine go with its own model, whichever machine that is.
  ({ model, allowedEvents, ...told }) as unknown as Proof<AnyStateMachine>;

/** Every machine, by its folder, with what it is proved by. */
export const machines = {
  account: proof(accountModel, account),
  acts: proof(actsModel, acts),
  advertising: proof(advertisingModel, advertising),
  app: proof(appModel, app),
  bonus: proof(bonusModel, bonus),
  "card-binding": proof(cardBindingModel, cardBinding),
  cards: proof(cardsModel, cards),
  checkout: proof(checkoutModel, checkout),
  connectivity: proof(connectivityModel, connectivity),
  deletion: proof(deletionModel, deletion),
  "email-verification": proof(emailVerificationModel, emailVerification),
  forecast: proof(forecastModel, forecast),
  inbox: proof(inboxModel, inbox),
  messages: proof(messagesModel, messages),
  payment: proof(paymentModel, payment),
  payments: proof(paymentsModel, payments),
  registration: proof(registrationModel, registration),
  release: proof(releaseModel, release),
  session: proof(sessionModel, session),
  "sign-ins": proof(signInsModel, signIns),
  subscription: proof(subscriptionModel, subscription),
};

export type MachineName = keyof typeof machines;

/** Those that know clients who may only read, with such a client. */
export const flagged = {
  account: proof(flaggedAccountModel, account),
  acts: proof(flaggedActsModel, acts),
  bonus: proof(flaggedBonusModel, bonus),
  "card-binding": proof(flaggedCardBindingModel, cardBinding),
  cards: proof(flaggedCardsModel, cards),
  subscription: proof(flaggedSubscriptionModel, subscription),
};

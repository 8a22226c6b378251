import { type ActorRefFrom, waitFor } from "xstate";
import { type accountMachine, provideAccount } from "#machines/account/account.machine.ts";
import { isSettled } from "#machines/account/account.view.ts";
import { provideActs } from "#machines/acts/acts.machine.ts";
import { provideAdvertising } from "#machines/advertising/advertising.machine.ts";
import { provideBonus } from "#machines/bonus/bonus.machine.ts";
import { provideCardBinding } from "#machines/card-binding/card-binding.machine.ts";
import { provideCards } from "#machines/cards/cards.machine.ts";
import { provideCheckout } from "#machines/checkout/checkout.machine.ts";
import { provideDeletion } from "#machines/deletion/deletion.machine.ts";
import { provideInbox } from "#machines/inbox/inbox.machine.ts";
import { provideMessages } from "#machines/messages/messages.machine.ts";
import { providePayments } from "#machines/payments/payments.machine.ts";
import { provideRegistration } from "#machines/registration/registration.machine.ts";
import { provideForecast } from "#machines/forecast/forecast.machine.ts";
import { provideSignIns } from "#machines/sign-ins/sign-ins.machine.ts";
import { provideSubscription } from "#machines/subscription/subscription.machine.ts";
import type { Config } from "../routing/config.ts";
import type { Access } from "./access.ts";
import { accountPorts, loadClientRecord } from "./account.ts";
import { actsPorts } from "./acts.ts";
import { advertisingPorts } from "./advertising.ts";
import type { Language } from "#contract/language.ts";
import type { Api } from "./api/api.ts";
import type { FailureReports } from "./api/report-failures.ts";
import { bonusPorts } from "./bonus.ts";
import { cardBindingListeners, cardBindingPorts } from "./card-binding.ts";
import { cardsPorts } from "./cards.ts";
import { checkoutListeners, checkoutPorts } from "./checkout.ts";
import { deletionPorts } from "./deletion.ts";
import { inboxPorts } from "./inbox.ts";
import { followPayments } from "./follow-payments.ts";
import { paymentListeners, paymentPorts } from "./payment.ts";
import { paymentsPorts } from "./payments.ts";
import { createOfflineSnapshot } from "./offline-snapshot.ts";
import { registrationPorts } from "./registration.ts";
import { signInsPorts } from "./sign-ins.ts";
import type { Store } from "./storage.ts";
import { forecastPorts, subscriptionPorts } from "./subscription.ts";
import type { World } from "./world.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import { accountActor } from "#machines/session/session.view.ts";
import { follow } from "../actors/follow.ts";

type Session = ActorRefFrom<typeof sessionMachine>;
type Account = NonNullable<ReturnType<Session["getSnapshot"]>["children"]["account"]>;

/** Calls `listen` with the account of each signed-in client. */
const onAccount = (session: Session, listen: (account: Account) => void): void =>
  follow(session.select(accountActor), (account) => account && listen(account));

/** Reloads the subscriptions and the client after a change of an act, the opened subscription, cards or bonus. */
export const followChanges = (session: Session): void =>
  onAccount(session, (account) => {
    const refresh = () => account.send({ type: "subscriptions.refreshRequested" });
    const { acts, subscription, cards, bonus } = account.getSnapshot().children;
    acts?.on("act.signed", refresh);
    subscription?.on("subscriptions.outdated", refresh);
    cards?.on("cards.changed", refresh);
    bonus?.on("bonus.changed", refresh);
  });

/** The vibration of a payment that this device has made. Milliseconds. */
const paidMs = 20;

/** Vibrates when a payment has succeeded; not for one at the door or on another device. */
export const followPurchases = (session: Session, { vibrate }: Pick<World, "vibrate">): void =>
  onAccount(session, (account) => {
    account.on("purchase.completed", ({ purchase }) => {
      if (purchase.kind !== "subscribed") return;
      if (purchase.method !== null && purchase.method !== "onDelivery") vibrate(paidMs);
    });
  });

type SignedInInput = {
  world: World;
  config: Config;
  store: Store;
  access: Access;
  api: Api;
  language(): Language;
  failures: FailureReports;
};

/** The delay before skeletons are shown (src/ui/skeleton.module.css). Milliseconds. */
const replyTimeout = 300;

/** Machines and ports for signed-in clients: a chunk of its own, not part of the sign-in page. */
export const provideSignedIn = ({ world, config, store, access, api, language, failures }: SignedInInput) => {
  const deletion = provideDeletion(deletionPorts(world, store, access, api));
  const forecast = provideForecast(forecastPorts(api));
  const { acquirerOrigin } = config;
  const cardBinding = provideCardBinding(
    cardBindingPorts(world, store, api, acquirerOrigin, language),
    cardBindingListeners(world),
  );
  const account = provideAccount(accountPorts(api, createOfflineSnapshot(store, world.clock.now, access)), {
    deletion,
    signIns: provideSignIns(signInsPorts(api)),
    subscription: provideSubscription(subscriptionPorts(world, api, language), { forecast }),
    payments: providePayments(paymentsPorts(world, api)),
    acts: provideActs(actsPorts(world, api)),
    cards: provideCards(cardsPorts(world, api), cardBinding),
    bonus: provideBonus(bonusPorts(world, store, api)),
    inbox: provideInbox(inboxPorts(store, api)),
    messages: provideMessages(failures.listeners),
    advertising: provideAdvertising(advertisingPorts(world, store, api)),
    checkout: provideCheckout(
      { ...checkoutPorts(world, store, access, api), ...paymentPorts(world, store, api, acquirerOrigin) },
      { ...checkoutListeners(world, store, access), ...paymentListeners(world) },
      { forecast },
    ),
  });
  return {
    loadRecord: (signal: AbortSignal) => loadClientRecord(api, signal),
    /** Keeps the release machine and the account's data up to date while the account runs. */
    followAccount: (...[session, release]: Parameters<typeof followPayments>) => {
      followPayments(session, release);
      followChanges(session);
      followPurchases(session, world);
    },
    /** Resolves when the data of every account page have loaded or failed, or after 300 ms. */
    firstAnswers: (running: ActorRefFrom<typeof accountMachine>): Promise<unknown> =>
      waitFor(running, isSettled, { timeout: replyTimeout }).catch(() => null),
    children: { account, registration: provideRegistration(registrationPorts(store, api), { deletion }) },
  };
};

import type { SnapshotFrom } from "xstate";
import { accountModel } from "#machines/account/account.model.ts";
import { emailView, profileView, subscriptionsView } from "#machines/account/account.view.ts";
import { act, actsModel, addresses, flaggedActsModel } from "#machines/acts/acts.model.ts";
import type { PaperAddress } from "#machines/acts/acts.ports.ts";
import { actView, isOpen, paperView } from "#machines/acts/acts.view.ts";
import { bonusModel, flaggedBonusModel } from "#machines/bonus/bonus.model.ts";
import { type BonusSnapshot, bonusView, promoView, spendView } from "#machines/bonus/bonus.view.ts";
import type { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import { cardBindingModel } from "#machines/card-binding/card-binding.model.ts";
import { cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import type { cardsMachine } from "#machines/cards/cards.machine.ts";
import { cardsModel, flaggedCardsModel } from "#machines/cards/cards.model.ts";
import { cardsView, isUnread, removalView } from "#machines/cards/cards.view.ts";
import { deletionModel } from "#machines/deletion/deletion.model.ts";
import { deletionView } from "#machines/deletion/deletion.view.ts";
import type { paymentsMachine } from "#machines/payments/payments.machine.ts";
import { paymentsModel } from "#machines/payments/payments.model.ts";
import {
  isOpened,
  isUnread as isUnreadList,
  paymentsView,
  receiptView,
  shareView,
} from "#machines/payments/payments.view.ts";
import { registrationModel } from "#machines/registration/registration.model.ts";
import { type RegistrationSnapshot, registrationView } from "#machines/registration/registration.view.ts";
import { sessionModel } from "#machines/session/session.model.ts";
import { type SessionSnapshot, sessionView } from "#machines/session/session.view.ts";
import { firstOf, staged } from "#tools/statecharts/staged.ts";
import type { Situation as Reached } from "#tools/statecharts/world.ts";
import { type Found, collect } from "./collect.ts";
import { everyStage } from "./samples.ts";
import type { Situation } from "./situation.ts";
import { around, beforeAccount, readyAccount } from "./surroundings.ts";

const subscriptions = everyStage;

const idle = () => firstOf(cardBindingModel, (binding) => cardBindingView(binding).screen === "idle");

/** The cards of a client during a binding. */
const cardsWith = (
  situation: Reached<typeof cardsMachine>,
  binding: Reached<typeof cardBindingMachine> = idle(),
) => ({ cards: staged(situation, { children: { cardBinding: staged(binding) } }) });

const cardSituation = (
  { name, way, situation }: Found<typeof cardsMachine>,
  viewOnly: boolean,
): Situation => {
  const { removal, online } = situation.snapshot.context;
  return {
    name: `cards.${viewOnly ? "view-only." : ""}${name}`,
    subject: "cards",
    way,
    address: removal === null ? "/cards/" : `/cards/?at=remove&card=${removal}`,
    stage: () =>
      around({
        account: readyAccount({ viewOnly }),
        facts: { subscriptions },
        viewOnly,
        online,
        children: cardsWith(situation),
      }),
  };
};

/** The list and the plan of a removal; the card itself makes no difference. */
const cardsLook = (now: SnapshotFrom<typeof cardsMachine>) => {
  const { state, ...list }: { state: string; cards?: unknown } = cardsView(now);
  const removal = removalView(now);
  const planned = removal.state === "closed" ? {} : { removal: removal.state, confirm: removal.confirm };
  return { state: isUnread(now) ? "unread" : state, ...list, ...planned };
};

const isShown = ({ situation: { snapshot } }: Found<typeof cardsMachine>): boolean => !isUnread(snapshot);

const cardSituations = (): Situation[] => [
  ...collect(cardsModel, cardsLook)
    .filter(isShown)
    .map((each) => cardSituation(each, false)),
  ...collect(flaggedCardsModel, cardsLook)
    .filter(isShown)
    .map((each) => cardSituation(each, true)),
  ...collect(cardBindingModel, cardBindingView).map(({ name, way, situation }): Situation => ({
    name: `cards.binding.${name}`,
    subject: "cards",
    way,
    address: "/cards/",
    stage: () =>
      around({
        account: readyAccount({}),
        facts: { subscriptions },
        online: situation.snapshot.context.online,
        children: cardsWith(
          firstOf(cardsModel, (cards) => cardsView(cards).state === "ready"),
          situation,
        ),
      }),
  })),
];

const ready = (now: BonusSnapshot): boolean => bonusView(now).state === "ready";
/** The history, the promo code form and the form of a payment in points, one at a time. */
const bonusLooks = {
  history: (now: BonusSnapshot) => bonusView(now),
  promo: (now: BonusSnapshot) => (ready(now) ? promoView(now) : { state: "unready" }),
  spend: (now: BonusSnapshot) => (ready(now) ? spendView(now) : { state: "unready" }),
} as const;

const bonusSituations = (): Situation[] =>
  [false, true].flatMap((viewOnly) =>
    Object.entries(bonusLooks).flatMap(([part, look]) =>
      collect(viewOnly ? flaggedBonusModel : bonusModel, look)
        .filter(({ situation: { snapshot } }) => part === "history" || ready(snapshot))
        .map(({ name, way, situation }): Situation => ({
          name: `bonus.${viewOnly ? "view-only." : ""}${part}.${name}`,
          subject: "bonus",
          way,
          address: "/bonus-system/",
          stage: () =>
            around({
              account: readyAccount({ viewOnly }),
              facts: { subscriptions },
              viewOnly,
              online: situation.snapshot.context.online,
              children: { bonus: staged(situation) },
            }),
        })),
    ),
  );

const deletionSituations = (): Situation[] =>
  collect(deletionModel, deletionView).map(({ name, way, situation }) => {
    const { client, online } = situation.snapshot.context;
    return {
      name: `deletion.${name}`,
      subject: "deletion",
      way,
      address: "/information-delete-profile/",
      stage: () =>
        around({
          account: readyAccount({ viewOnly: client.deletionRequested }),
          facts: { subscriptions, client },
          owner: client,
          online,
          children: { deletion: staged(situation) },
        }),
    };
  });

/** The form, and the confirmation of the address. */
const profileLooks = {
  form: (now: Parameters<typeof profileView>[0]) => {
    const { state, typed, notice, save } = profileView(now);
    return { state, typed: typed === null ? "no" : "yes", notice, save };
  },
  letter: (now: Parameters<typeof profileView>[0]) => {
    const { state, letter, resend } = emailView(now);
    return { state, letter, resend };
  },
} as const;

const profileSituations = (): Situation[] =>
  Object.entries(profileLooks).flatMap(([part, look]) =>
    collect(accountModel, (now) =>
      subscriptionsView(now).state === "ready" ? look(now) : { state: "unready" },
    )
      .filter(({ situation: { snapshot } }) => subscriptionsView(snapshot).state === "ready")
      .map(({ name, way, situation }): Situation => ({
        name: `profile.${part}.${name}`,
        subject: "profile",
        way,
        address: "/profile/",
        stage: () =>
          around({
            account: situation,
            owner: situation.snapshot.context.client,
            facts: { subscriptions, client: situation.snapshot.context.client },
            online: situation.snapshot.context.online,
          }),
      })),
  );

/** A sign-in screen; the phone number makes no difference. */
const signInLook = (now: SessionSnapshot) => {
  const view = sessionView(now);
  return "phone" in view ? { ...view, phone: view.phone === null ? "none" : "some" } : view;
};

/** The other screens show the page itself or another machine. */
const visitorScreens = new Set(["phone", "code", "consents", "locked", "unreachable", "stopped"]);

/** Sign-in. Registration has its own machine. */
const signInSituations = (): Situation[] =>
  collect(sessionModel, signInLook)
    .filter(({ situation: { snapshot } }) => visitorScreens.has(sessionView(snapshot).screen))
    .map(({ name, way, situation }) => ({
      name: `signIn.${name}`,
      subject: "signIn",
      way,
      address: "/",
      stage: () => beforeAccount(situation),
    }));

/** The city makes no difference. */
const registrationLook = (now: RegistrationSnapshot) => {
  const view = registrationView(now);
  return view.screen === "unsupportedCity" ? { screen: view.screen } : view;
};

const registrationSituations = (): Situation[] =>
  collect(registrationModel, registrationLook).map(({ name, way, situation }) => ({
    name: `registration.${name}`,
    subject: "registration",
    way,
    address: "/registration/",
    stage: () =>
      beforeAccount(
        firstOf(sessionModel, (session) => session.matches({ authenticated: "registering" })),
        { online: situation.snapshot.context.online, children: { registration: staged(situation) } },
      ),
  }));

/** The id of the payment that the model opens. */
const openPayment = 2;

/** The list of payments, and one payment with its receipt. */
const paymentSituations = (): Situation[] => {
  const shown =
    (part: string, address: string) =>
    ({ name, way, situation }: Found<typeof paymentsMachine>) => ({
      name: `payments.${part}.${name}`,
      subject: "payments" as const,
      way,
      address,
      stage: () =>
        around({
          account: readyAccount({}),
          facts: { subscriptions },
          children: { payments: staged(situation) },
        }),
    });
  return [
    ...collect(paymentsModel, paymentsView)
      .filter(({ situation: { snapshot } }) => !isUnreadList(snapshot))
      .map(shown("list", "/payments/")),
    ...collect(paymentsModel, (now) => ({
      ...receiptView(now, openPayment),
      opened: isOpened(now, openPayment),
      share: shareView(now, openPayment),
    }))
      .filter(({ situation: { snapshot } }) => isOpened(snapshot, openPayment))
      .map(shown("one", `/payments/?p=${openPayment}`)),
  ];
};

const unsigned = act(7);
/** The acts of one subscription: one to sign, one signed. */
const withActs = subscriptions.map((each, index) =>
  index === 0
    ? { ...each, acts: [unsigned, act(8, { signed: true, signedAt: "2026-11-20T10:00:00.000Z" })] }
    : each,
);

const documentSituations = (): Situation[] =>
  [false, true].flatMap((viewOnly) =>
    collect(viewOnly ? flaggedActsModel : actsModel, (now) => ({
      ...actView(now, unsigned),
      paper: paperView(now, addresses.seven).state,
    }))
      .filter(({ situation: { snapshot } }) => isOpen(snapshot, addresses.seven))
      .map(({ name, way, situation }): Situation => ({
        name: `documents.${viewOnly ? "view-only." : ""}act.${name}`,
        subject: "documents",
        way,
        address: `/documents/?act=${unsigned.id}`,
        stage: () =>
          around({
            account: readyAccount({ viewOnly }),
            facts: { subscriptions: withActs },
            viewOnly,
            online: situation.snapshot.context.online,
            children: { acts: staged(situation) },
          }),
      })),
  );

/** A paper that is read and can be printed. */
const readyPaper = (address: PaperAddress) =>
  staged(firstOf(actsModel, (now) => paperView(now, address).state === "ready"));

/** Pages without their own machine. */
const pages = {
  device: "/catalog/kolibri-2/",
  offices: "/offices/",
  problem: "/problem/",
  documents: "/documents/",
  document: "/contract/",
  "print-act": "/print/?act=7",
  "print-contract": "/print/?contract=7",
  missing: "/nowhere/",
} as const;

const pageSituations = (): Situation[] =>
  Object.entries(pages).map(([name, address]) => ({
    name: `page.${name}`,
    subject: "page",
    way: [],
    address,
    stage: () =>
      around({
        account: readyAccount({}),
        facts: { subscriptions: withActs },
        children: {
          acts: readyPaper(name === "print-contract" ? addresses.contract : addresses.printed),
        },
      }),
  }));

/** Sign-in and everything of a client except subscriptions. */
export const clientSituations = (): Situation[] => [
  ...signInSituations(),
  ...registrationSituations(),
  ...profileSituations(),
  ...paymentSituations(),
  ...cardSituations(),
  ...bonusSituations(),
  ...documentSituations(),
  ...deletionSituations(),
  ...pageSituations(),
];

import type { SnapshotFrom } from "xstate";
import { accountModel } from "#machines/account/account.model.ts";
import { emailView, profileView, subscriptionsView } from "#machines/account/account.view.ts";
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
import { sessionModel } from "#machines/session/session.model.ts";
import { type SessionSnapshot, sessionView } from "#machines/session/session.view.ts";
import { firstOf, staged } from "#tools/statecharts/staged.ts";
import type { Situation as Reached } from "#tools/statecharts/world.ts";
import { type Found, collect } from "./collect.ts";
import { everyStage } from "./samples.ts";
import type { Situation } from "./situation.ts";
import { around, atTheDoor, readyAccount } from "./surroundings.ts";

const subscriptions = everyStage;

const idle = () => firstOf(cardBindingModel, (binding) => cardBindingView(binding).screen === "idle");

/** The cards of a client, with a binding in them. */
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

/** The list and the plan of a removal; which card is meant makes no difference. */
const cardsLook = (now: SnapshotFrom<typeof cardsMachine>) => {
  const { state, ...list } = cardsView(now) as { state: string; cards?: unknown };
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
/** The history, the form of a promo code, and that of a payment in points, each by itself. */
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

/** What a screen of the sign-in says; which phone it is makes no difference. */
const signInLook = (now: SessionSnapshot) => {
  const view = sessionView(now);
  return "phone" in view ? { ...view, phone: view.phone === null ? "none" : "some" } : view;
};

/** On the others stands the page that arrived, or another machine. */
const visitorScreens = new Set(["phone", "code", "locked", "unreachable", "stopped"]);

/** The sign-in, until somebody is in; registration is another machine. */
const signInSituations = (): Situation[] =>
  collect(sessionModel, signInLook)
    .filter(({ situation: { snapshot } }) => visitorScreens.has(sessionView(snapshot).screen))
    .map(({ name, way, situation }) => ({
      name: `signIn.${name}`,
      subject: "signIn",
      way,
      address: "/",
      stage: () => atTheDoor(situation),
    }));

/** Signing in, and a client's cards, points, data and their deletion. */
export const clientSituations = (): Situation[] => [
  ...signInSituations(),
  ...profileSituations(),
  ...cardSituations(),
  ...bonusSituations(),
  ...deletionSituations(),
];

import { accountMachine } from "#machines/account/account.machine.ts";
import { accountModel, client, flaggedAccountModel, forbidden } from "#machines/account/account.model.ts";
import {
  type AccountSnapshot,
  catalogView,
  purchaseView,
  subscriptionsView,
} from "#machines/account/account.view.ts";
import type { AccountContext } from "#machines/account/account.setup.ts";
import { actsMachine } from "#machines/acts/acts.machine.ts";
import { appMachine } from "#machines/app/app.machine.ts";
import { appModel } from "#machines/app/app.model.ts";
import { bonusMachine } from "#machines/bonus/bonus.machine.ts";
import { cardsMachine } from "#machines/cards/cards.machine.ts";
import { checkoutModel } from "#machines/checkout/checkout.model.ts";
import { connectivityModel } from "#machines/connectivity/connectivity.model.ts";
import { deletionMachine } from "#machines/deletion/deletion.machine.ts";
import { type Staged, firstOf, inSilence, resting, staged } from "#machines/kit/staged.ts";
import type { Situation } from "#machines/kit/world.ts";
import { paymentsMachine } from "#machines/payments/payments.machine.ts";
import { registrationMachine } from "#machines/registration/registration.machine.ts";
import { releaseMachine } from "#machines/release/release.machine.ts";
import { sessionMachine } from "#machines/session/session.machine.ts";
import { sessionModel } from "#machines/session/session.model.ts";
import { signInsMachine } from "#machines/sign-ins/sign-ins.machine.ts";
import { subscriptionMachine } from "#machines/subscription/subscription.machine.ts";
import { catalog } from "./samples.ts";

/** The whole application, with nobody to answer it. */
export const silentApp = inSilence(
  appMachine.provide({
    actors: {
      session: sessionMachine.provide({
        actors: { account: accountMachine, registration: registrationMachine },
      }),
    },
  }),
);

/** Whether the client may do what they see, and whether there is a network. */
type Standing = { viewOnly?: boolean; online?: boolean };

/** Worked out once for each standing. */
const perStanding = <T>(work: (standing: Standing) => T): ((standing: Standing) => T) => {
  const known = new Map<string, T>();
  return ({ viewOnly = false, online = true }) => {
    const key = `${viewOnly} ${online}`;
    const done = known.get(key) ?? work({ viewOnly, online });
    known.set(key, done);
    return done;
  };
};

const restingIn = perStanding(({ viewOnly = false, online = true }): Record<string, Staged> => {
  const privileges = { online, mayPost: !viewOnly };
  const standing = { online, standing: viewOnly ? ("forbidden" as const) : ("loggedIn" as const) };
  return {
    deletion: resting(deletionMachine, { client, online }),
    signIns: resting(signInsMachine, { online }),
    payments: resting(paymentsMachine, undefined),
    subscription: resting(subscriptionMachine, standing),
    acts: resting(actsMachine, standing),
    cards: resting(cardsMachine, privileges),
    bonus: resting(bonusMachine, privileges),
    checkout: staged(firstOf(checkoutModel, (checkout) => checkout.matches("choosing"))),
  };
});

const isReady = (account: AccountSnapshot): boolean =>
  subscriptionsView(account).state === "ready" && catalogView(account).state === "ready";

/** An account in which everything has been read, and nothing is asked for. */
export const readyAccount = perStanding(({ viewOnly = false }) =>
  firstOf(
    viewOnly ? flaggedAccountModel : accountModel,
    (account) => isReady(account) && (viewOnly || purchaseView(account).begin.can),
  ),
);

/** What is above an account: the application and the session, and who runs beside it. */
const frame = perStanding(({ online = true }) => ({
  app: firstOf(appModel, () => true),
  session: firstOf(sessionModel, (session) => session.matches({ authenticated: "signedIn" })),
  connectivity: staged(firstOf(connectivityModel, (state) => state.matches(online ? "online" : "offline"))),
  release: resting(releaseMachine, undefined),
}));

type Around = Standing & {
  account: Situation<typeof accountMachine>;
  facts?: Partial<AccountContext>;
  children?: Record<string, Staged>;
};

/** The application of a signed-in client, with one situation in it. */
export const around = ({
  account,
  facts = {},
  children = {},
  viewOnly = false,
  online = true,
}: Around): Staged => {
  const { app, session, connectivity, release } = frame({ online });
  const owner = viewOnly ? forbidden : client;
  return staged(app, {
    children: {
      ...{ connectivity, release },
      session: staged(session, {
        context: { client: owner, online },
        children: {
          account: staged(account, {
            context: { client: owner, catalog, online, ...facts },
            children: { ...restingIn({ viewOnly, online }), ...children },
          }),
        },
      }),
    },
  });
};

import type { AnyStateMachine } from "xstate";
import {
  type AccountContext,
  type ChildName,
  accountMachine,
  children,
  companionNames,
} from "#machines/account/account.machine.ts";
import { accountModel, flaggedAccountModel } from "#machines/account/account.model.ts";
import type { Client } from "#contract/user.ts";
import { accountStatusOf } from "#machines/client/account-status.ts";
import { client, forbidden } from "#machines/client/sample-clients.ts";
import {
  type AccountSnapshot,
  catalogView,
  purchaseView,
  subscriptionsView,
} from "#machines/account/account.view.ts";
import { appMachine } from "#machines/app/app.machine.ts";
import { appModel } from "#machines/app/app.model.ts";
import { checkoutModel } from "#machines/checkout/checkout.model.ts";
import { connectivityModel } from "#machines/connectivity/connectivity.model.ts";
import { type Staged, firstOf, inSilence, resting, staged } from "#tools/statecharts/staged.ts";
import type { Situation } from "#tools/statecharts/world.ts";
import { registrationMachine } from "#machines/registration/registration.machine.ts";
import { releaseMachine } from "#machines/release/release.machine.ts";
import { sessionMachine } from "#machines/session/session.machine.ts";
import { sessionModel } from "#machines/session/session.model.ts";
import { catalog } from "./samples.ts";

/** The whole application, whose ports never reply. */
export const silentApp = inSilence(
  appMachine.provide({
    actors: {
      session: sessionMachine.provide({
        actors: { account: accountMachine, registration: registrationMachine },
      }),
    },
  }),
);

/** Whether the client may act, and whether there is a network. */
type AccountStatus = { viewOnly?: boolean; online?: boolean };

/** Computed once per account status. */
const perStatus = <T>(work: (accountStatus: AccountStatus) => T): ((accountStatus: AccountStatus) => T) => {
  const known = new Map<string, T>();
  return ({ viewOnly = false, online = true }) => {
    const key = `${viewOnly} ${online}`;
    const done = known.get(key) ?? work({ viewOnly, online });
    known.set(key, done);
    return done;
  };
};

const isReady = (account: AccountSnapshot): boolean =>
  subscriptionsView(account).state === "ready" && catalogView(account).state === "ready";

/** An account with everything loaded and nothing pending. */
export const readyAccount = perStatus(({ viewOnly = false }) =>
  firstOf(
    viewOnly ? flaggedAccountModel : accountModel,
    (account) => isReady(account) && (viewOnly || purchaseView(account).begin.can),
  ),
);

const restingActors = perStatus((accountStatus): Record<string, Staged> => {
  const { online = true } = accountStatus;
  const at = { context: { ...readyAccount(accountStatus).snapshot.context, online } };
  const rest = (name: ChildName): Staged => {
    const { machine, input } = children[name];
    return resting<AnyStateMachine>(machine, input?.(at));
  };
  return {
    ...Object.fromEntries([...companionNames, "deletion" as const].map((name) => [name, rest(name)])),
    checkout: staged(firstOf(checkoutModel, (checkout) => checkout.matches("choosing"))),
  };
});

/** The application and session around an account, with their other children. */
const frame = perStatus(({ online = true }) => ({
  app: firstOf(appModel, () => true),
  session: firstOf(sessionModel, (session) => session.matches({ authenticated: "signedIn" })),
  leaving: firstOf(sessionModel, (session) =>
    session.matches({ authenticated: { signedIn: "deletionPending" } }),
  ),
  connectivity: staged(firstOf(connectivityModel, (state) => state.matches(online ? "online" : "offline"))),
  release: resting(releaseMachine, undefined),
}));

type Around = AccountStatus & {
  account: Situation<typeof accountMachine>;
  /** The client, if not the usual one. */
  owner?: Client;
  facts?: Partial<AccountContext>;
  children?: Record<string, Staged>;
};

/** The application of a signed-in client in one situation. */
export const around = ({
  account,
  facts = {},
  children: others = {},
  viewOnly = false,
  online = true,
  owner = viewOnly ? forbidden : client,
}: Around): Staged => {
  const { app, connectivity, release, ...frames } = frame({ online });
  const session = accountStatusOf(owner) === "deletionPending" ? frames.leaving : frames.session;
  return staged(app, {
    children: {
      connectivity,
      release,
      session: staged(session, {
        context: { client: owner, online },
        children: {
          account: staged(account, {
            context: { client: owner, catalog, online, ...facts },
            children: { ...restingActors({ viewOnly, online }), ...others },
          }),
        },
      }),
    },
  });
};

/** The application without an account: one situation of the session with its children. */
export const beforeAccount = (
  situation: Situation<typeof sessionMachine>,
  {
    online = situation.snapshot.context.online,
    children = {},
  }: { online?: boolean; children?: Record<string, Staged> } = {},
): Staged => {
  const { app, connectivity, release } = frame({ online });
  const session = staged(situation, { context: { online }, children });
  return staged(app, { children: { connectivity, release, session } });
};

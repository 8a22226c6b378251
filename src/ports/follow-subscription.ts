import type { ActorRefFrom } from "xstate";
import type { sessionMachine } from "#machines/session/session.machine.ts";

/** Has the subscriptions read again whenever one was changed, or turned out to stand otherwise than in the list. */
export const followSubscription = (session: ActorRefFrom<typeof sessionMachine>): void => {
  const hear = (account: ReturnType<typeof session.getSnapshot>["children"]["account"]) => {
    account
      ?.getSnapshot()
      .children.subscription?.on("subscriptions.outdated", () =>
        account.send({ type: "subscriptions.refreshRequested" }),
      );
  };
  const accounts = session.select(({ children }) => children.account);
  hear(accounts.get());
  accounts.subscribe(hear);
};

import type { ActorRefFrom } from "xstate";
import type { sessionMachine } from "#machines/session/session.machine.ts";

/** Has the subscriptions read again whenever an act is signed: they say which acts are. */
export const followActs = (session: ActorRefFrom<typeof sessionMachine>): void => {
  const hear = (account: ReturnType<typeof session.getSnapshot>["children"]["account"]) => {
    account
      ?.getSnapshot()
      .children.acts?.on("act.signed", () => account.send({ type: "subscriptions.refreshRequested" }));
  };
  const accounts = session.select(({ children }) => children.account);
  hear(accounts.get());
  accounts.subscribe(hear);
};

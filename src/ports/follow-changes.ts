import type { ActorRefFrom } from "xstate";
import type { sessionMachine } from "#machines/session/session.machine.ts";

/**
 * Has subscriptions and client read again whenever something that they tell of was changed beside them: an act, the
 * subscription that is opened, cards, bonus.
 */
export const followChanges = (session: ActorRefFrom<typeof sessionMachine>): void => {
  const hear = (account: ReturnType<typeof session.getSnapshot>["children"]["account"]) => {
    if (account === undefined) return;
    const refresh = () => account.send({ type: "subscriptions.refreshRequested" });
    const { acts, subscription, cards, bonus } = account.getSnapshot().children;
    acts?.on("act.signed", refresh);
    subscription?.on("subscriptions.outdated", refresh);
    cards?.on("cards.changed", refresh);
    bonus?.on("bonus.changed", refresh);
  };
  const accounts = session.select(({ children }) => children.account);
  hear(accounts.get());
  accounts.subscribe(hear);
};

import type { ActorRefFrom } from "xstate";
import type { sessionMachine } from "#machines/session/session.machine.ts";

/** Has subscriptions and client read again whenever cards or bonus change: they say what is charged next, and with what. */
export const followMoney = (session: ActorRefFrom<typeof sessionMachine>): void => {
  const hear = (account: ReturnType<typeof session.getSnapshot>["children"]["account"]) => {
    const refresh = () => account?.send({ type: "subscriptions.refreshRequested" });
    const children = account?.getSnapshot().children;
    children?.cards?.on("cards.changed", refresh);
    children?.bonus?.on("bonus.changed", refresh);
  };
  const accounts = session.select(({ children }) => children.account);
  hear(accounts.get());
  accounts.subscribe(hear);
};

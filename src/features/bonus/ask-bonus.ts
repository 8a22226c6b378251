import type { RouterContext } from "../../routing/router-context.ts";

/** Has the bonus listed of whoever is signed in: for the loader of the page that shows it. */
export const askBonus = ({ session }: Pick<RouterContext, "session">): void =>
  session.getSnapshot().children.account?.getSnapshot().children.bonus?.send({ type: "bonus.requested" });

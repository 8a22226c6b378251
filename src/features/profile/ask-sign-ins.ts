import type { RouterContext } from "../../routing/router-context.ts";

/** Has the devices listed on which this client is signed in: for the loader of the page that shows them. */
export const askSignIns = ({ session }: Pick<RouterContext, "session">): void =>
  session.getSnapshot().children.account?.getSnapshot().children.signIns?.send({ type: "signIns.requested" });

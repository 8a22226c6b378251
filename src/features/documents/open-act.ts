import type { RouterContext } from "../../routing/router-context.ts";
import { settledView } from "../../actors/settled-view.ts";

/** Has an act opened, as soon as it is known whose it may be: for the loader of the page that shows it. */
export const openAct = async ({ session }: Pick<RouterContext, "session">, id: number): Promise<void> => {
  await settledView(session);
  session.getSnapshot().children.account?.getSnapshot().children.acts?.send({ type: "act.opened", id });
};

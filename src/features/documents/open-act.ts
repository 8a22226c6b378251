import { sendIfRunning } from "../../actors/send-if-running.ts";
import { settledView } from "../../actors/settled-view.ts";
import type { RouterContext } from "../../routing/router-context.ts";

/** Has an act opened, as soon as it is known whose it may be: for the loader of the page that shows it. */
export const openAct = async ({ session }: Pick<RouterContext, "session">, id: number): Promise<void> => {
  await settledView(session);
  sendIfRunning(session, "account.acts", { type: "act.opened", id });
};

import { sendIfRunning } from "../../actors/send-if-running.ts";
import { settledView } from "../../actors/settled-view.ts";
import type { RouterContext } from "../../routing/router-context.ts";

/** Has the act of the address opened, as soon as it is known whose it may be. For whoever really comes to the page. */
export const openAct = async (
  { session }: Pick<RouterContext, "session">,
  { act: id }: { act?: number | undefined },
): Promise<void> => {
  if (id === undefined) return;
  await settledView(session);
  sendIfRunning(session, "account.acts", { type: "act.opened", id });
};

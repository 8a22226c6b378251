import { sendIfRunning, settledView } from "../../actors/machine-at.ts";
import type { RouterContext } from "../../routing/router-context.ts";
import * as v from "valibot";
import { Id } from "#contract/identifier.ts";

/** Which act is open, if any. */
export const DocumentsSearch = v.object({ act: v.optional(v.fallback(v.optional(Id), undefined)) });

/** Has the act of the address opened, as soon as it is known whose it may be. For whoever really comes to the page. */
export const openAct = async (
  { session }: Pick<RouterContext, "session">,
  { act: id }: { act?: number | undefined },
): Promise<void> => {
  if (id === undefined) return;
  await settledView(session);
  sendIfRunning(session, "account.acts", { type: "act.opened", id });
};

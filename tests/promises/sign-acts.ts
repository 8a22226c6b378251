import { actView } from "#machines/acts/acts.view.ts";
import { childrenOf } from "./person.ts";
import type { Page } from "./page.ts";
import type { Told } from "./told.ts";

/**
 * Reads every act, and signs it where that is on offer. A paper that is not signed hides what its device's card says.
 */
export const signActs = async (page: Page, told: readonly Told[]): Promise<void> => {
  const { acts } = childrenOf(page);
  if (acts === undefined) throw new Error("there is nobody to sign acts with");
  for (const { subscription } of told)
    for (const act of subscription.acts) {
      const { id } = act;
      acts.send({ type: "act.opened", id });
      if (!actView(acts.getSnapshot(), act).sign.can) continue;
      acts.send({ type: "act.signRequested", agreed: true });
      if (!(await page.until(() => acts.getSnapshot().context.signed?.id === id)))
        throw new Error(`act ${id} was not signed`);
    }
};

import { childrenOf } from "./person.ts";
import type { Page } from "./page.ts";
import type { Told } from "./told.ts";

/** Reads every act that waits for a signature, and signs it. A paper that is not signed hides what its device's card says. */
export const signActs = async (page: Page, told: readonly Told[]): Promise<void> => {
  const { acts } = childrenOf(page);
  if (acts === undefined) throw new Error("there is nobody to sign acts with");
  for (const { subscription } of told)
    for (const { id, signed } of subscription.acts) {
      if (signed) continue;
      acts.send({ type: "act.opened", id });
      acts.send({ type: "act.signRequested", agreed: true });
      if (!(await page.until(() => acts.getSnapshot().context.signed?.id === id)))
        throw new Error(`act ${id} was not signed`);
    }
};

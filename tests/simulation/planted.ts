import { inSession } from "./planted/session.ts";
import { inAccount } from "./planted/account.ts";
import { inPage } from "./planted/page.ts";
import { inProgress } from "./planted/progress.ts";
import type { Bug } from "./planted/plant.ts";

/** A bug for each invariant; the invariant's campaign must find it. */
export const planted: Readonly<Record<string, Bug>> = {
  ...inSession,
  ...inAccount,
  ...inPage,
  ...inProgress,
};

import { inSession } from "./planted/session.ts";
import { inAccount } from "./planted/account.ts";
import { inPage } from "./planted/page.ts";
import { inProgress } from "./planted/progress.ts";
import type { Bug } from "./planted/plant.ts";

/** For each invariant something that breaks it; the campaign that claims the number must find it. */
export const planted: Readonly<Record<string, Bug>> = {
  ...inSession,
  ...inAccount,
  ...inPage,
  ...inProgress,
};

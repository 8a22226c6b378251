import { texts as common } from "../locales/common/en.ts";
import { texts as shell } from "../locales/shell/en.ts";
import { texts as signIn } from "../locales/sign-in/en.ts";

/** What every page needs, and who is asked to sign in. */
export const groups = { common, shell, "sign-in": signIn };

import { texts as common } from "../locales/common/ru.ts";
import { texts as shell } from "../locales/shell/ru.ts";
import { texts as signIn } from "../locales/sign-in/ru.ts";

/** What every page needs, and who is asked to sign in. */
export const groups = { common, shell, "sign-in": signIn };

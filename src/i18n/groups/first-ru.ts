import { texts as common } from "../locales/common/ru.ts";
import { texts as shell } from "../locales/shell/ru.ts";
import { texts as signIn } from "../locales/sign-in/ru.ts";

/** Texts of every page and the sign-in, in one chunk. */
export const groups = { common, shell, "sign-in": signIn };

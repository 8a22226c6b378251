import { texts as common } from "../locales/common/en.ts";
import { texts as shell } from "../locales/shell/en.ts";
import { texts as signIn } from "../locales/sign-in/en.ts";

/** Texts of every page and the sign-in, in one chunk. */
export const groups = { common, shell, "sign-in": signIn };

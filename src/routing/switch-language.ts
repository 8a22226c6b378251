import type { RegisteredRouter } from "@tanstack/react-router";
import { sendIfRunning } from "../actors/machine-at.ts";
import type { Texts } from "../i18n/texts.ts";
import { type Language, basePath, inLanguage } from "#contract/language.ts";
import type { RouterContext } from "./router-context.ts";

/**
 * Shows the same page in another language, in place: the texts first, then the address. Nothing is mounted anew, so
 * forms, focus and actors stay as they are (C45). What was loaded in the former language is read again: by the router,
 * and by whoever of the signed-in keeps words of the server.
 */
export const languageSwitch =
  (texts: Texts, session: RouterContext["session"], router: RegisteredRouter) =>
  async (language: Language): Promise<void> => {
    await texts.switchTo(language);
    const { history, options, update, latestLocation } = router;
    const { pathname, searchStr, hash } = latestLocation;
    update({ ...options, basepath: basePath(language) });
    history.replace(inLanguage(pathname, language) + searchStr + (hash === "" ? "" : `#${hash}`));
    sendIfRunning(session, "account", { type: "language.changed" });
    sendIfRunning(session, "registration", { type: "language.changed" });
    await router.invalidate();
  };

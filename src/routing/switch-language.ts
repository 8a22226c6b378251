import type { RegisteredRouter } from "@tanstack/react-router";
import { sendIfRunning } from "../actors/machine-at.ts";
import type { Texts } from "../i18n/texts.ts";
import { type Language, basePath, inLanguage } from "#contract/language.ts";
import type { RouterContext } from "./router-context.ts";

/**
 * Changes the language in place: loads texts, then replaces the address. Nothing remounts, so forms, focus and actors
 * keep their state (C45). The router and the actors that keep texts of the server read them again.
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

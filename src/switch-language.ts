import type { Texts } from "./i18n.ts";
import { basePath, inLanguage, type Language } from "./language.ts";
import type { AppRouter } from "./router.tsx";

/**
 * Shows the same page in another language, in place: the texts first, then the address. Nothing is mounted anew, so
 * forms, focus and actors stay as they are (C45). What was loaded in the former language is read again.
 */
export const languageSwitch =
  (texts: Texts, router: () => AppRouter) =>
  async (language: Language): Promise<void> => {
    await texts.switchTo(language);
    const { history, options, update, latestLocation } = router();
    const { pathname, searchStr, hash } = latestLocation;
    update({ ...options, basepath: basePath(language) });
    history.replace(inLanguage(pathname, language) + searchStr + (hash === "" ? "" : `#${hash}`));
    await router().invalidate();
  };

import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage, languageNames } from "../../i18n/language.ts";
import { textButtonClass } from "../../ui/text-button.tsx";
import { useRouterContext } from "../../routing/use-router-context.tsx";
import { isPlainClick } from "./page-link.tsx";

/** The same page in the other language: in place, with what has been typed; in a new tab as any link. */
export const LanguageLink = () => {
  const { i18n } = useTranslation();
  const { here, switchLanguage } = useRouterContext();
  const other = i18n.language === "en" ? "ru" : "en";
  // What the build puts into a page is the home page.
  const href = useSyncExternalStore(here.subscribe, here.read, () => "/");
  return (
    <a
      className={textButtonClass()}
      href={inLanguage(href, other)}
      hrefLang={other}
      lang={other}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void switchLanguage(other);
      }}
    >
      {languageNames[other]}
    </a>
  );
};

import { useLocation, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage, languageNames } from "../../language.ts";
import { textButtonClass } from "../../ui/text-button.tsx";

/** The same page in the other language: in place, with what has been typed; in a new tab as any link. */
export const LanguageLink = () => {
  const { i18n } = useTranslation();
  const { switchLanguage } = useRouter().options.context;
  const other = i18n.language === "en" ? "ru" : "en";
  // `href` of the router has no base path, which is exactly an address without its language.
  const { href } = useLocation();
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void switchLanguage(other);
  };
  return (
    <a
      className={textButtonClass()}
      href={inLanguage(href, other)}
      hrefLang={other}
      lang={other}
      onClick={follow}
    >
      {languageNames[other]}
    </a>
  );
};

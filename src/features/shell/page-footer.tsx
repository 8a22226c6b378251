import { useTranslation } from "react-i18next";
import { Footer } from "../../ui/page.tsx";
import { useYear } from "../../routing/use-clock.ts";
import { Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { type Language, inLanguage, languageNames, languages, reference } from "#contract/language.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { textButtonClass } from "../../ui/button.tsx";
import { useRouterContext } from "../../routing/router-context.tsx";
import { isModifiedClick } from "../../ui/modified-click.ts";

/** Brand, year, legal documents (spec §2, "Layouts and behaviour"). */
export const PageFooter = ({ onPhone = true }: { onPhone?: boolean }) => {
  const { t } = useTranslation();
  const year = useYear();
  return (
    <Footer brand={t("copyright", { year })} onPhone={onPhone}>
      <LegalLinks />
    </Footer>
  );
};

const LegalLinks = () => {
  const { t } = useTranslation();
  return (
    <>
      <li>
        <Link to="/contract/">{t("legal.offer")}</Link>
      </li>
      <li>
        <Link to="/privacy/">{t("legal.privacy")}</Link>
      </li>
      <li>
        <Link to="/cookies/">{t("legal.cookies")}</Link>
      </li>
      <li>
        <Link to="/documents/">{t("legal.all")}</Link>
      </li>
    </>
  );
};

/** The next language, cyclically. */
const after = (language: Language): Language => languages[languages.indexOf(language) + 1] ?? reference;

/** Switches the language in place and keeps the input; a modified click opens a new tab. */
export const LanguageLink = ({ forVisitors = false }: { forVisitors?: boolean }) => {
  const { i18n } = useTranslation();
  const { currentPage, switchLanguage } = useRouterContext();
  const other = after(shownLanguage(i18n));
  // The build knows only the path of a URL.
  const href = useSyncExternalStore(currentPage.subscribe, currentPage.address, currentPage.path);
  return (
    <a
      className={textButtonClass()}
      href={inLanguage(href, other)}
      hrefLang={other}
      lang={other}
      data-visitor={forVisitors || undefined}
      onClick={(event) => {
        if (isModifiedClick(event)) return;
        event.preventDefault();
        void switchLanguage(other);
      }}
    >
      {languageNames[other]}
    </a>
  );
};

import { useTranslation } from "react-i18next";
import { PageLink } from "./page-link.tsx";

/** The legal documents in the footer, as list items. */
export const LegalLinks = () => {
  const { t } = useTranslation();
  return (
    <>
      <li>
        <PageLink to="/contract/">{t("legal.offer")}</PageLink>
      </li>
      <li>
        <PageLink to="/privacy/">{t("legal.privacy")}</PageLink>
      </li>
      <li>
        <PageLink to="/cookies/">{t("legal.cookies")}</PageLink>
      </li>
    </>
  );
};

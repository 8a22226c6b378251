import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

/** The legal documents in the footer, and the way to all others, as list items. */
export const LegalLinks = () => {
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

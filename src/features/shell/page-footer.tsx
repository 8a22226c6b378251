import { useTranslation } from "react-i18next";
import { Footer } from "../../ui/footer.tsx";
import { useYear } from "../../routing/use-clock.ts";
import { Link } from "@tanstack/react-router";

/** Brand, year and the legal documents (spec §2, "Layouts and behaviour"). */
export const PageFooter = ({ onPhone = true }: { onPhone?: boolean }) => {
  const { t } = useTranslation();
  const year = useYear();
  return (
    <Footer brand={t("copyright", { year })} onPhone={onPhone}>
      <LegalLinks />
    </Footer>
  );
};

/** The legal documents in the footer, and the way to all others, as list items. */
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

import { useTranslation } from "react-i18next";
import { Footer } from "../../ui/footer.tsx";
import { useYear } from "../../routing/use-clock.ts";
import { LegalLinks } from "./legal-links.tsx";

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

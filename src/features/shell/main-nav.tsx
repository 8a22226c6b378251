import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CentreNav } from "../../ui/top-bar.tsx";

/** The centre menu of wide screens (spec §2, "Menus"). */
export const MainNav = () => {
  const { t } = useTranslation("shell");
  return (
    <CentreNav label={t("nav.main")}>
      <Link to="/catalog/">{t("nav.devices")}</Link>
      <Link to="/subscriptions/">{t("nav.subscriptions")}</Link>
      <Link to="/payments/">{t("nav.payments")}</Link>
      <Link to="/about/">{t("nav.about")}</Link>
      <Link to="/faq/">{t("nav.faq")}</Link>
    </CentreNav>
  );
};

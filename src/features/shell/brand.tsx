import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Logo, logoClass } from "../../ui/icon.tsx";

/** The brand as a link home. */
export const HomeLogo = ({ onInk = false }: { onInk?: boolean }) => {
  const { t } = useTranslation();
  return (
    <Link to="/" activeOptions={{ exact: true }} className={logoClass()} aria-label={t("brandHome")}>
      <Logo word={t("brand")} onInk={onInk} />
    </Link>
  );
};

/** The brand on printed papers, without a link. */
export const PaperLogo = () => {
  const { t } = useTranslation();
  return <Logo word={t("brand")} />;
};

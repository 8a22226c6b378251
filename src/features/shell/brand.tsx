import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Mark, markClass } from "../../ui/icon.tsx";

/** The brand as a link home. */
export const HomeMark = ({ onInk = false }: { onInk?: boolean }) => {
  const { t } = useTranslation();
  return (
    <Link to="/" activeOptions={{ exact: true }} className={markClass()} aria-label={t("brandHome")}>
      <Mark word={t("brand")} onInk={onInk} />
    </Link>
  );
};

/** The brand on printed papers, without a link. */
export const PaperMark = () => {
  const { t } = useTranslation();
  return <Mark word={t("brand")} />;
};

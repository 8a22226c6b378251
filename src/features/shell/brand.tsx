import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Mark, markClass } from "../../ui/icon.tsx";

/** The brand: the way home from everywhere. */
export const HomeMark = ({ onInk = false }: { onInk?: boolean }) => {
  const { t } = useTranslation();
  return (
    <Link to="/" activeOptions={{ exact: true }} className={markClass()} aria-label={t("brandHome")}>
      <Mark word={t("brand")} onInk={onInk} />
    </Link>
  );
};

/** The brand at the head of a paper: no link. */
export const PaperMark = () => {
  const { t } = useTranslation();
  return <Mark word={t("brand")} />;
};

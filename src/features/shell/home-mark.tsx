import { useTranslation } from "react-i18next";
import { Mark, markClass } from "../../ui/mark.tsx";
import { PageLink } from "./page-link.tsx";

/** The brand: the way home from everywhere. */
export const HomeMark = ({ onInk = false }: { onInk?: boolean }) => {
  const { t } = useTranslation();
  return (
    <PageLink to="/" className={markClass()} aria-label={t("brandHome")}>
      <Mark word={t("brand")} onInk={onInk} />
    </PageLink>
  );
};

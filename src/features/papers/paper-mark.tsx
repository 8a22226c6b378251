import { useTranslation } from "react-i18next";
import { Mark } from "../../ui/icon.tsx";

/** The brand at the head of a paper: no link. */
export const PaperMark = () => {
  const { t } = useTranslation();
  return <Mark word={t("brand")} />;
};

import { useTranslation } from "react-i18next";
import type { Act } from "#contract/subscription.ts";

/** What a paper is called with its number, as printed on it: `План защиты № 41/2`. */
export const usePaperName = () => {
  const { t } = useTranslation("acts");
  return ({ type, number }: Pick<Act, "type" | "number">): string => {
    const name = t(`act.${type}`);
    return number === undefined ? name : t("numbered", { name, number });
  };
};

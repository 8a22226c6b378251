import { useTranslation } from "react-i18next";
import { groupDigits } from "../../ui/money.tsx";
import { pointsOf } from "./points.ts";

/** Kopecks as bonus points in words: `1 240 бонусов`. */
export const usePoints = () => {
  const { t } = useTranslation("bonus");
  return (kopecks: number): string => {
    const count = pointsOf(kopecks);
    return t("points", { count, amount: groupDigits(count) });
  };
};

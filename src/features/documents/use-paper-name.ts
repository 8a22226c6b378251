import { useTranslation } from "react-i18next";
import type { Act } from "#contract/subscription.ts";
import { type IconPath, doc, shield, sign, tool } from "../../ui/icons.ts";

/** Long-lived acts have icons of their own. */
const plans: { [type in Act["type"]]?: IconPath } = { protectionPlan: shield, carePlan: tool };

/** The icon of an act; unsigned acts show a pen. */
export const iconOfAct = ({ type, signed }: Pick<Act, "type" | "signed">): IconPath =>
  signed ? (plans[type] ?? doc) : sign;

/** Name and number as printed: `План защиты № 41/2`. */
export const usePaperName = () => {
  const { t } = useTranslation("acts");
  return ({ type, number }: Pick<Act, "type" | "number">): string => {
    const name = t(`act.${type}`);
    return number === undefined ? name : t("numbered", { name, number });
  };
};

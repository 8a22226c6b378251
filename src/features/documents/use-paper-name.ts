import { useTranslation } from "react-i18next";
import type { Act } from "#contract/subscription.ts";
import { type IconPath, doc, shield, sign, tool } from "../../ui/icons.ts";

/** What is kept for long is told from the records of a day. */
const plans: { [type in Act["type"]]?: IconPath } = { protectionPlan: shield, carePlan: tool };

/** The icon of an act in a list, until it is signed that of a signature. */
export const iconOfAct = ({ type, signed }: Pick<Act, "type" | "signed">): IconPath =>
  signed ? (plans[type] ?? doc) : sign;

/** What a paper is called with its number, as printed on it: `План защиты № 41/2`. */
export const usePaperName = () => {
  const { t } = useTranslation("acts");
  return ({ type, number }: Pick<Act, "type" | "number">): string => {
    const name = t(`act.${type}`);
    return number === undefined ? name : t("numbered", { name, number });
  };
};

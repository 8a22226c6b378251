import type { Act, Subscription } from "#contract/subscription.ts";
import { useTranslation } from "react-i18next";
import { type IconPath, doc, shield, sign, tool } from "../../ui/icons.ts";
import { compareDays, noDay } from "#contract/day.ts";

/** Newest first: not started, then by first day, then by number. */
export const contractsInOrder = <S extends Pick<Subscription, "id" | "start">>(
  subscriptions: readonly S[],
): S[] =>
  subscriptions.toSorted(
    (one, other) => compareDays(other.start ?? noDay, one.start ?? noDay) || other.id - one.id,
  );

/** Newest first; the number decides between equal moments. */
export const actsInOrder = <A extends Pick<Act, "id" | "created" | "signedAt">>(acts: readonly A[]): A[] =>
  acts.toSorted(
    (one, other) =>
      compareDays(other.created ?? other.signedAt ?? "", one.created ?? one.signedAt ?? "") ||
      other.id - one.id,
  );

/** Unsigned acts first, each group newest first. */
export const unsignedFirst = <A extends Pick<Act, "id" | "created" | "signedAt" | "signed">>(
  acts: readonly A[],
): A[] => actsInOrder(acts).toSorted((one, other) => Number(one.signed) - Number(other.signed));

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

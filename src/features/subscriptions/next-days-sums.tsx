import { useTranslation } from "react-i18next";
import { moneyAheadView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatMoney } from "../../ui/money.ts";
import type { OrderedAhead } from "./ordered-ahead.ts";

interface NextDaysSumsProps {
  /** The last day, in words. */
  until: string;
  /** What is on order and no sum has in it. */
  unknown: OrderedAhead;
  paying: number | null;
}

/**
 * What is to be paid now, if anything is, and what is charged after it: no sum is in both. Where all that is to come is of
 * an order, there is no sum: a nought would say that nothing is charged.
 */
export const NextDaysSums = ({ until, unknown, paying }: NextDaysSumsProps) => {
  const { t } = useTranslation("subscriptions");
  const { owed, later } = useView("account", moneyAheadView, paying);
  const whole = !unknown.atDoor && !unknown.later;
  const left = whole ? null : <> {t("ahead.withoutOrdered")}</>;
  if (owed === 0 && later === 0 && !whole)
    return (
      <p>
        {[unknown.atDoor && t("ahead.atDoor"), unknown.later && t("ahead.monthAfter")]
          .filter(Boolean)
          .join(" ")}
      </p>
    );
  if (owed === 0)
    return (
      <p>
        {t("ahead.total", { day: until })} <b>{formatMoney(later)}</b>
        {left !== null && "."}
        {left}
      </p>
    );
  return (
    <p>
      {t("ahead.owedNow")} <b>{formatMoney(owed)}</b>
      {later > 0 ? (
        <>
          . {t("ahead.then", { day: until })} <b>{formatMoney(later)}</b>
          {left !== null && "."}
        </>
      ) : whole ? (
        `. ${t("ahead.noMore", { day: until })}`
      ) : (
        "."
      )}
      {left}
    </p>
  );
};

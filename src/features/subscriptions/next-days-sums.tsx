import { useTranslation } from "react-i18next";
import { moneyAheadView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatMoney } from "../../ui/money.ts";
import { sentences } from "../../ui/sentences.ts";
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
  const left = whole ? null : <span>{` ${t("ahead.withoutOrdered")}`}</span>;
  const sumOf = (kopecks: number) => `${formatMoney(kopecks)}${whole ? "" : "."}`;
  if (owed === 0 && later === 0 && !whole)
    return <p>{sentences(unknown.atDoor && t("ahead.atDoor"), unknown.later && t("ahead.monthAfter"))}</p>;
  if (owed === 0)
    return (
      <p>
        <span>{t("ahead.total", { day: until })}</span> <b>{sumOf(later)}</b>
        {left}
      </p>
    );
  return (
    <p>
      <span>{t("ahead.owedNow")}</span> <b>{`${formatMoney(owed)}.`}</b>
      {later > 0 ? (
        <>
          <span>{` ${t("ahead.then", { day: until })} `}</span>
          <b>{sumOf(later)}</b>
        </>
      ) : (
        whole && <span>{` ${t("ahead.noMore", { day: until })}`}</span>
      )}
      {left}
    </p>
  );
};

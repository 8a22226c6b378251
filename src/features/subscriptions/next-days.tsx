import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { catalogOf, moneyAheadView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { formatMoney } from "../../ui/money.ts";
import { TextButton } from "../../ui/text-button.tsx";
import { LinePoint, UprightLine } from "../../ui/upright-line.tsx";
import { useCityDay } from "../shell/use-city-day.ts";
import { daysAhead } from "./days-ahead.ts";
import { knotOf } from "./knot-of.ts";
import { LineDay } from "./line-day.tsx";
import styles from "./next-days.module.css";
import { usePointWords } from "./use-point-words.ts";

/** Its months begin with its handover, on a day that nobody knows yet. */
const isOrdered = ({ status }: Subscription): boolean =>
  status === "awaitingPayment" || status === "awaitingHandover";

/** So many at first: nobody reads a hundred charges of a fleet unasked. */
const few = 12;

interface NextDaysProps {
  subscriptions: readonly Subscription[];
  /** The one whose payment is under way. */
  paying: number | null;
}

/** What the next 60 days bring: charges, days to return a device, ends and beginnings, each leading to its subscription. */
export const NextDays = ({ subscriptions, paying }: NextDaysProps) => {
  const { t } = useTranslation("subscriptions");
  const today = useCityDay();
  const catalog = useView("account", catalogOf);
  const words = usePointWords(catalog);
  const day = useDayWords();
  const [all, showAll] = useState(false);
  const { points, gap, until } = daysAhead(subscriptions, today, paying);
  if (points.length === 0) return null;
  const shown = all ? points : points.slice(0, few);
  return (
    <section className={styles.days} aria-labelledby="next-days">
      <h2 id="next-days">{t("ahead.title")}</h2>
      <Sums until={day(until)} whole={!subscriptions.some(isOrdered)} paying={paying} />
      <UprightLine label={t("ahead.title")}>
        <LinePoint knot="now" gap={gap} day={<LineDay iso={today} />} title={t("ahead.today")} />
        {shown.map((point) => {
          const { event, subscription } = point;
          const { title, note } = words(point);
          return (
            <LinePoint
              key={`${subscription.id} ${event.kind} ${event.day} ${"period" in event ? event.period : ""}`}
              knot={knotOf(event, point.isRetry || point.lateSince !== null)}
              gap={point.gap}
              day={<LineDay iso={event.day} />}
              title={
                <Link to="/subscriptions/" search={{ s: subscription.id }}>
                  {title}
                </Link>
              }
              {...(note !== null && { note })}
              {...("amount" in event && {
                sum: formatMoney(event.amount, { signed: event.kind === "refund" }),
              })}
            />
          );
        })}
      </UprightLine>
      {shown.length < points.length && (
        <TextButton onClick={() => showAll(true)}>
          {t("ahead.more", { count: points.length - shown.length })}
        </TextButton>
      )}
    </section>
  );
};

interface SumsProps {
  /** The last day, in words. */
  until: string;
  /** Nothing is on order whose days are not known yet: they begin with its handover. */
  whole: boolean;
  paying: number | null;
}

/** What is to be paid now, if anything is, and what is charged after it: no sum is in both. */
const Sums = ({ until, whole, paying }: SumsProps) => {
  const { t } = useTranslation("subscriptions");
  const { owed, later } = useView("account", moneyAheadView, paying);
  const left = whole ? null : <> {t("ahead.withoutOrdered")}</>;
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

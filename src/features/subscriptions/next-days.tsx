import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { formatMoney } from "../../ui/money.ts";
import { TextButton } from "../../ui/text-button.tsx";
import { LinePoint, UprightLine } from "../../ui/upright-line.tsx";
import { useCityDay } from "../shell/use-city-day.ts";
import { daysAhead, keyOfEvent } from "./days-ahead.ts";
import { owedOf, pointOf } from "../consequences/sentences.ts";
import { useFactsOfEach, useSay } from "../consequences/use-say.ts";
import { knotOf } from "./knot-of.ts";
import { LineDay } from "./line-day.tsx";
import styles from "./next-days.module.css";
import { NextDaysSums } from "./next-days-sums.tsx";
import { orderedAhead } from "./ordered-ahead.ts";

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
  const { say, note: noteIn } = useSay();
  const facts = useFactsOfEach();
  const day = useDayWords();
  const [all, showAll] = useState(false);
  const { points, gap, until } = daysAhead(subscriptions.map(facts), today, paying);
  if (points.length === 0) return null;
  const shown = all ? points : points.slice(0, few);
  return (
    <section className={styles.days} aria-labelledby="next-days">
      <h2 id="next-days">{t("ahead.title")}</h2>
      <NextDaysSums until={day(until)} unknown={orderedAhead(subscriptions)} paying={paying} />
      <UprightLine label={t("ahead.title")}>
        <LinePoint knot="now" gap={gap} day={<LineDay iso={today} />} title={t("ahead.today")} />
        {shown.map((point) => {
          const { event } = point;
          const { subscription } = point.facts;
          const { title, note } =
            event.kind === "owed"
              ? owedOf(point.facts)
              : pointOf(event, point.facts, { isNamed: true, isRetry: point.isRetry });
          return (
            <LinePoint
              key={`${subscription.id} ${keyOfEvent(event)}`}
              knot={knotOf(event, point.isBad)}
              gap={point.gap}
              day={<LineDay iso={event.day} />}
              title={
                <Link to="/subscriptions/" search={{ s: subscription.id }}>
                  {say(title)}
                </Link>
              }
              {...(note.length > 0 && { note: noteIn(note) })}
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

import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { useFormatDay } from "../../routing/use-clock.ts";
import { formatMoney } from "../../ui/money.tsx";
import { TextButton } from "../../ui/button.tsx";
import { TimelineItem, TimelineYear, VerticalTimeline } from "../../ui/vertical-timeline.tsx";
import { useCityDay } from "../shell/use-city-day.ts";
import { eventKey, upcomingDays } from "./upcoming-days.ts";
import { describeDebt, describeEvent } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { TimelineDay, eventMarker, useNewYear } from "./timeline-point.tsx";
import styles from "./next-days.module.css";
import { moneyAheadView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { sentences } from "../../ui/class-names.ts";
import { laterPeriods } from "#machines/checkout/later-charges.ts";

/** Payments of orders, whose days are unknown. */
type UnknownPayments = {
  /** The first month is paid on delivery. */
  readonly atDoor: boolean;
  /** Later months start after the handover. */
  readonly later: boolean;
};

/** Months begin with the handover; what can be paid before is owed now. */
const isOrdered = ({ status }: Subscription): boolean =>
  status === "awaitingPayment" || status === "awaitingHandover";

export const unknownPayments = (subscriptions: readonly Subscription[]): UnknownPayments => {
  const ordered = subscriptions.filter(isOrdered);
  return {
    atDoor: ordered.some(({ status, debt }) => status === "awaitingHandover" && debt > 0),
    later: ordered.some((each) => laterPeriods({ ...each, period: 1 }) > 0),
  };
};

const few = 12;

interface NextDaysProps {
  subscriptions: readonly Subscription[];
  /** The subscription being paid now. */
  paying: number | null;
}

/** Events of the next 60 days, each with a link to its subscription. */
export const NextDays = ({ subscriptions, paying }: NextDaysProps) => {
  const { t } = useTranslation("subscriptions");
  const today = useCityDay();
  const { say, note: noteIn } = useSentences();
  const facts = useGetFacts();
  const day = useFormatDay();
  const newYear = useNewYear();
  const [all, showAll] = useState(false);
  const { points, gap, until } = upcomingDays(subscriptions.map(facts), today, paying);
  if (points.length === 0) return null;
  const shown = all ? points : points.slice(0, few);
  return (
    <section className={styles.days} aria-labelledby="next-days">
      <h2 id="next-days">{t("ahead.title")}</h2>
      <NextDaysSums until={day(until)} unknown={unknownPayments(subscriptions)} paying={paying} />
      <VerticalTimeline label={t("ahead.title")}>
        <TimelineItem marker="now" gap={gap} day={<TimelineDay iso={today} />} title={t("ahead.today")} />
        {shown.map((point, at) => {
          const { event } = point;
          const { subscription } = point.facts;
          const { title, note } =
            event.kind === "owed"
              ? describeDebt(point.facts)
              : describeEvent(event, point.facts, { isNamed: true, isRetry: point.isRetry });
          const year = newYear(event.day, shown[at - 1]?.event.day ?? today);
          return (
            <Fragment key={`${subscription.id} ${eventKey(event)}`}>
              {year !== null && <TimelineYear year={year} />}
              <TimelineItem
                marker={eventMarker(event, point.isBad)}
                gap={point.gap}
                day={<TimelineDay iso={event.day} />}
                title={
                  <Link to="/subscriptions/" search={{ s: subscription.id }}>
                    {say(title)}
                  </Link>
                }
                note={note.length > 0 && noteIn(note)}
                sum={"amount" in event && formatMoney(event.amount, { signed: event.kind === "refund" })}
              />
            </Fragment>
          );
        })}
      </VerticalTimeline>
      {shown.length < points.length && (
        <TextButton onClick={() => showAll(true)}>
          {t("ahead.more", { count: points.length - shown.length })}
        </TextButton>
      )}
    </section>
  );
};

interface NextDaysSumsProps {
  /** The last day, formatted. */
  until: string;
  /** Payments without a known sum. */
  unknown: UnknownPayments;
  paying: number | null;
}

/**
 * What is owed now and what is charged later, without overlap. No sum if everything belongs to orders: 0 would mean
 * no charge.
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

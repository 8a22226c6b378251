import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { addMonths, daysBetween } from "#contract/day.ts";
import type { ForecastEvent } from "#contract/forecast.ts";
import type { Payment } from "#contract/payment.ts";
import type { Act, Subscription } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { forecastView } from "#machines/forecast/forecast.view.ts";
import { paymentsView, stateOfPayment } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { refresh } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import { TextButton } from "../../ui/button.tsx";
import { TimelineItem, TimelineYear, VerticalTimeline } from "../../ui/vertical-timeline.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { useSubscriptionDay, useSubscriptionZone } from "../shell/use-city-day.ts";
import { type Facts, eventToday, lateSince, describeEvent } from "../consequences/sentences.ts";
import { useFacts, useSentences } from "../consequences/use-sentences.ts";
import { usePaperName } from "../documents/papers.ts";
import { depositPart } from "../payments/listed-payment.ts";
import { eventKey } from "./upcoming-days.ts";
import { TimelineDay, eventMarker, useNewYear } from "./timeline-point.tsx";
import styles from "./subscription.module.css";
import type { ScreenView } from "./step-link.tsx";
import {
  type FoldedCharges,
  type TimelineEvent,
  type TimelinePoint,
  buildTimeline,
  foldCharges,
  placeholderEvents,
} from "./timeline.ts";

/** Past points shown at first, so that the timeline begins at today; more for an ended subscription. */
const few = { going: 1, over: 6 };
/** Hide at least this many. */
const minHidden = 3;

/** Payments, acts, today, and the forecast to the end. */
export const TimelineSection = ({ view: { subscription } }: { view: ScreenView<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const facts = useFacts(subscription);
  const { today } = facts;
  const zone = useSubscriptionZone(subscription);
  const paid = useView("account.payments", paymentsView);
  const forecast = useView("account.subscription.forecast", forecastView);
  const [all, showAll] = useState(false);
  const [isUnfolded, unfold] = useState(false);
  const newYear = useNewYear();
  // The list knows 60 days; placeholders keep the rest's place until the forecast loads.
  const awaited: readonly ForecastEvent[] = forecast.state === "loading" ? placeholderEvents(facts) : [];
  const events =
    forecast.state === "ready"
      ? forecast.forecast.unchanged.events
      : [...(subscription.ahead ?? []), ...awaited];
  const line = buildTimeline(subscription, {
    today,
    zone,
    payments: paid.state === "ready" ? paid.payments : [],
    events: events.flatMap((event) => eventToday(event, facts) ?? []),
  });
  const isEmpty = line.past.length + line.ahead.length === 0;
  // An order without known days has no timeline, unpaid or cancelled.
  const { status, start } = subscription;
  const isCancelledOrder = isOver(status) && start === null && paid.state === "ready";
  if (isEmpty && (status === "awaitingPayment" || isCancelledOrder)) return null;
  const isReading = paid.state === "loading" && subscription.period > 1;
  const past = line.past.length + (isReading ? subscription.period - 1 : 0);
  const rest = past - few[line.hasToday ? "going" : "over"];
  const hidden = all || rest < minHidden ? 0 : rest;
  const before = line.past.slice(hidden);
  const ahead = isUnfolded ? line.ahead : foldCharges(line.ahead);
  const isAwaited = (point: TimelineEvent | FoldedCharges): boolean =>
    point.is === "charges"
      ? point.charges.some((charge) => awaited.includes(charge))
      : point.is === "ahead" && awaited.includes(point.event);
  return (
    <Section title={t("line.title")}>
      <PaymentsFailed />
      {hidden > 0 &&
        (isReading ? (
          <div className={styles.earlier}>
            <SkeletonBlock width="12rem" />
          </div>
        ) : (
          <TextButton onClick={() => showAll(true)}>{t("line.earlier", { count: hidden })}</TextButton>
        ))}
      <VerticalTimeline label={t("line.title")}>
        {isReading ? (
          <PaymentPlaceholders
            subscription={subscription}
            count={past - hidden}
            known={line.past.at(-1)?.day ?? ""}
          />
        ) : (
          before.map((point, at) => {
            const year = newYear(point.day, before[at - 1]?.day);
            return (
              <Fragment key={pointKey(point)}>
                {year !== null && <TimelineYear year={year} past />}
                <Point point={point} facts={facts} />
              </Fragment>
            );
          })
        )}
        {line.hasToday && (
          <TimelineItem
            marker="now"
            gap={line.gap}
            day={<TimelineDay iso={today} />}
            title={t("line.today")}
          />
        )}
        {ahead.map((point, at) => {
          const year = newYear(point.day, ahead[at - 1]?.day ?? today);
          return (
            <Fragment key={point.is === "charges" ? point.is : pointKey(point)}>
              {year !== null && <TimelineYear year={year} />}
              {point.is === "charges" ? (
                <ChargesPoint point={point} awaited={isAwaited(point)} onUnfold={() => unfold(true)} />
              ) : (
                <Point point={point} facts={facts} awaited={isAwaited(point)} />
              )}
            </Fragment>
          );
        })}
      </VerticalTimeline>
    </Section>
  );
};

interface ChargesPointProps {
  point: TimelinePoint<FoldedCharges>;
  awaited: boolean;
  onUnfold: () => void;
}

/** Equal months as one row, which can be unfolded. */
const ChargesPoint = ({ point: { day: iso, last, charges, gap }, awaited, onUnfold }: ChargesPointProps) => {
  const { t } = useTranslation("subscription");
  const day = useFormatDay();
  const count = charges.length;
  return (
    <TimelineItem
      marker="money"
      gap={gap}
      awaited={awaited}
      day={<TimelineDay iso={iso} />}
      title={t("line.months", { count, sum: formatMoney(charges[0]?.amount ?? 0) })}
      note={t("line.months.until", { day: day(last) })}
      action={<TextButton onClick={onUnfold}>{t("line.months.all")}</TextButton>}
    />
  );
};

interface PlaceholdersProps {
  subscription: Subscription;
  count: number;
  /** The last day that is known, ISO; empty if there is none. */
  known: string;
}

/** The days of a month, about. */
const month = 28;

/** Placeholders of paid months until payments load. The last is as far from today as its payment. */
const PaymentPlaceholders = ({ subscription, count, known }: PlaceholdersProps) => {
  const { t } = useTranslation("subscription");
  const today = useSubscriptionDay(subscription);
  const { paidUntil = null } = subscription;
  const paid = paidUntil === null ? "" : addMonths(paidUntil, -1);
  const last = paid > known ? paid : known;
  const gap = last === "" || last > today ? month : daysBetween(last, today);
  return Array.from({ length: count }, (_, at) => (
    <TimelineItem
      key={`awaited ${at}`}
      marker="money"
      past
      awaited
      gap={at === count - 1 ? gap : month}
      day={<TimelineDay iso={today} />}
      title={t("line.paid", { period: subscription.period })}
      note={t("line.receipt")}
      sum={formatMoney(subscription.price)}
    />
  ));
};

/** Without payments the timeline would look unpaid. */
const PaymentsFailed = () => {
  const { t } = useTranslation("subscription");
  const paid = useView("account.payments", paymentsView);
  const send = useSend("account.payments");
  return paid.state === "unreachable" || (paid.state === "ready" && paid.stale) ? (
    <Notice
      title={t("line.failed.title")}
      action={
        <TextButton icon={refresh} onClick={() => send({ type: "payments.requested" })}>
          {t("line.failed.again")}
        </TextButton>
      }
    />
  ) : null;
};

const pointKey = (point: TimelineEvent): string => {
  if (point.is === "over") return point.is;
  if (point.is === "paused" || point.is === "resumed") return `${point.is} ${point.day}`;
  if (point.is === "act") return `act ${point.act.id}`;
  if (point.is !== "ahead") return `payment ${point.payment.id}`;
  return eventKey(point.event);
};

type PointText = { title: string; note: string | null };

/** Texts of past points. */
const usePastTexts = () => {
  const { t } = useTranslation("subscription");
  const paperName = usePaperName();
  return {
    ofPayment: (payment: Payment, subscription: Pick<Subscription, "deposit">): PointText => {
      const { type, period, receipt } = payment;
      const deposit = depositPart(payment, subscription);
      const note = t(receipt === null ? "line.payment" : "line.receipt");
      switch (stateOfPayment(payment)) {
        case "processing":
          return { title: t("line.processing"), note };
        case "atDoor":
          return { title: t("line.atDoor"), note: null };
        case "failed":
          return { title: t("line.failed"), note };
        case "refunded":
          return { title: t("line.refunded"), note };
        case "partlyRefunded":
        case "paid":
          return {
            title:
              type !== "subscription"
                ? t(`line.paid.${type}`)
                : deposit > 0
                  ? t("line.paid.withDeposit", { period, deposit: formatMoney(deposit) })
                  : t("line.paid", { period }),
            note,
          };
      }
    },
    ofAct: (act: Act): PointText => ({ title: paperName(act), note: act.signed ? null : t("papers.sign") }),
  };
};

interface PointProps {
  point: TimelinePoint<TimelineEvent>;
  facts: Facts;
  awaited?: boolean;
}

const Point = ({ point, facts, awaited = false }: PointProps) => {
  const { t } = useTranslation("subscription");
  const { ofPayment, ofAct } = usePastTexts();
  const { say, note: noteIn } = useSentences();
  const { subscription } = facts;
  const { day: iso, gap } = point;
  const day = <TimelineDay iso={iso} />;
  switch (point.is) {
    case "paid":
    case "failed": {
      const { title, note } = ofPayment(point.payment, subscription);
      return (
        <TimelineItem
          {...{ day, gap, note }}
          past
          marker={point.is === "failed" ? "bad" : "money"}
          title={
            <Link to="/payments/" search={{ p: point.payment.id }}>
              {title}
            </Link>
          }
          sum={formatMoney(point.payment.amount)}
        />
      );
    }
    case "act": {
      const { title, note } = ofAct(point.act);
      return (
        <TimelineItem
          {...{ day, gap }}
          past
          marker={point.act.signed ? "paper" : "sign"}
          title={
            <Link to="/documents/" search={{ act: point.act.id }}>
              {title}
            </Link>
          }
          note={note}
        />
      );
    }
    case "paused":
      return <TimelineItem {...{ day, gap }} past marker="pause" title={t(`line.paused.${point.reason}`)} />;
    case "resumed":
      return <TimelineItem {...{ day, gap }} past marker="pause" title={t("line.resumed")} />;
    case "over":
      return <TimelineItem {...{ day, gap }} past marker="end" title={t("why.ended")} />;
    case "ahead": {
      const { event, isRetry } = point;
      // The title includes the sum. Without a card there is no retry.
      const isTried = isRetry && event.kind === "charge" && event.card !== null;
      const { title, note } = describeEvent(event, facts, { isNamed: false, isRetry });
      return (
        <TimelineItem
          {...{ day, gap, awaited }}
          title={say(title)}
          marker={eventMarker(event, isRetry || lateSince(facts, event) !== null)}
          note={note.length > 0 && noteIn(note)}
          sum={
            "amount" in event && !isTried && formatMoney(event.amount, { signed: event.kind === "refund" })
          }
        />
      );
    }
  }
};

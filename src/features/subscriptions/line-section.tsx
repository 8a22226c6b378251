import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { forecastView } from "#machines/forecast/forecast.view.ts";
import { paymentsView } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { refresh } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { LinePoint, UprightLine } from "../../ui/upright-line.tsx";
import { useSubscriptionDay, useSubscriptionZone } from "../shell/use-city-day.ts";
import { courseAwaited } from "./course-awaited.ts";
import { keyOfEvent } from "./days-ahead.ts";
import { knotOf } from "./knot-of.ts";
import { lateSince } from "./late-since.ts";
import { LineDay } from "./line-day.tsx";
import styles from "./subscription.module.css";
import { useLineWords } from "./use-line-words.ts";
import { usePlaceWords } from "./use-place-words.ts";
import type { ViewOf } from "./view-of.ts";
import { type LineEvent, type LinePointOf, wholeLine } from "./whole-line.ts";

/** So many points of the past at first, so that today and what is to come are in sight; more of what is over. */
const few = { going: 2, over: 6 };
/** Fewer than these are not worth a press. */
const worthAPress = 3;

/** All of one subscription as a line: what was paid and signed, today, and its course to the end. */
export const LineSection = ({ view: { subscription } }: { view: ViewOf<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const today = useSubscriptionDay(subscription);
  const zone = useSubscriptionZone(subscription);
  const paid = useView("account.payments", paymentsView);
  const forecast = useView("account.subscription.forecast", forecastView);
  const [all, showAll] = useState(false);
  // The list knows the next 60 days; the whole course comes after it, and has its place already.
  const awaited = forecast.state === "loading" ? courseAwaited(subscription) : [];
  const line = wholeLine(subscription, {
    today,
    zone,
    payments: paid.state === "ready" ? paid.payments : [],
    events:
      forecast.state === "ready"
        ? forecast.forecast.stay.events
        : [...(subscription.ahead ?? []), ...awaited],
  });
  const isEmpty = line.past.length + line.ahead.length === 0;
  // Nothing is paid or signed yet, and no day is known: today alone is no line.
  if (isEmpty && subscription.status === "awaitingPayment") return null;
  const isReading = paid.state === "loading" && subscription.period > 1;
  const past = line.past.length + (isReading ? subscription.period - 1 : 0);
  const rest = past - few[line.hasToday ? "going" : "over"];
  const hidden = all || rest < worthAPress ? 0 : rest;
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
      <UprightLine label={t("line.title")}>
        {isReading ? (
          <PaidAwaited subscription={subscription} count={past - hidden} />
        ) : (
          line.past
            .slice(hidden)
            .map((point) => (
              <Point key={keyOf(point)} point={point} subscription={subscription} where={null} />
            ))
        )}
        {line.hasToday && (
          <LinePoint knot="now" gap={line.gap} day={<LineDay iso={today} />} title={t("line.today")} />
        )}
        <Ahead points={line.ahead} awaited={awaited.length} subscription={subscription} />
      </UprightLine>
    </Section>
  );
};

/** The places of months that were paid, until the payments are read. */
const PaidAwaited = ({ subscription, count }: { subscription: Subscription; count: number }) => {
  const { t } = useTranslation("subscription");
  const today = useSubscriptionDay(subscription);
  return Array.from({ length: count }, (_, at) => (
    <LinePoint
      key={`awaited ${at}`}
      knot="money"
      past
      awaited
      gap={28}
      day={<LineDay iso={today} />}
      title={t("line.paid", { period: subscription.period })}
      note={t("line.receipt")}
      sum={formatMoney(subscription.price)}
    />
  ));
};

const Ahead = ({
  points,
  awaited,
  subscription,
}: {
  points: readonly LinePointOf<LineEvent>[];
  /** So many of the last ones are not known yet. */
  awaited: number;
  subscription: Subscription;
}) => {
  const { officeWords, returnWords } = usePlaceWords();
  return points.map((point, at) => (
    <Point
      key={keyOf(point)}
      awaited={at >= points.length - awaited}
      point={point}
      subscription={subscription}
      where={isReturn(point) ? returnWords(subscription) : officeWords(subscription)}
    />
  ));
};

const isReturn = (point: LineEvent): boolean => point.is === "ahead" && point.event.kind === "return";

/** Without the payments the line would look as if nothing had been paid. */
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

const keyOf = (point: LineEvent): string => {
  if (point.is === "over") return point.is;
  if (point.is === "paused" || point.is === "resumed") return `${point.is} ${point.day}`;
  if (point.is === "act") return `act ${point.act.id}`;
  if (point.is !== "ahead") return `payment ${point.payment.id}`;
  return keyOfEvent(point.event);
};

interface PointProps {
  point: LinePointOf<LineEvent>;
  subscription: Subscription;
  where: string | null;
  awaited?: boolean;
}

const Point = ({ point, subscription, where, awaited = false }: PointProps) => {
  const { t } = useTranslation("subscription");
  const { ofPayment, ofAct, ofEvent } = useLineWords();
  const today = useSubscriptionDay(subscription);
  const { day: iso, gap } = point;
  const day = <LineDay iso={iso} />;
  switch (point.is) {
    case "paid":
    case "failed": {
      const { title, note } = ofPayment(point.payment, subscription);
      return (
        <LinePoint
          {...{ day, gap, note }}
          past
          knot={point.is === "failed" ? "bad" : "money"}
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
        <LinePoint
          {...{ day, gap }}
          past
          knot={point.act.signed ? "paper" : "sign"}
          title={
            <Link to="/documents/" search={{ act: point.act.id }}>
              {title}
            </Link>
          }
          {...(note !== null && { note })}
        />
      );
    }
    case "paused":
      return <LinePoint {...{ day, gap }} past knot="pause" title={t(`line.paused.${point.reason}`)} />;
    case "resumed":
      return <LinePoint {...{ day, gap }} past knot="pause" title={t("line.resumed")} />;
    case "over":
      return <LinePoint {...{ day, gap }} past knot="end" title={t("why.ended")} />;
    case "ahead": {
      const { event, isRetry } = point;
      const late = event.kind === "return" ? lateSince(subscription, today, iso) : null;
      // Its title has the sum; where no card pays, nobody tries.
      const isTried = isRetry && event.kind === "charge" && event.card !== null;
      const { title, note } = ofEvent(event, {
        isRetry,
        late,
        where,
        brought: subscription.delivery !== null,
      });
      return (
        <LinePoint
          {...{ day, gap, title, awaited }}
          knot={knotOf(event, isRetry || late !== null)}
          {...(note !== null && { note })}
          {...("amount" in event &&
            !isTried && { sum: formatMoney(event.amount, { signed: event.kind === "refund" }) })}
        />
      );
    }
  }
};

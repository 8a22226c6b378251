import { useTranslation } from "react-i18next";
import { addDays, daysBetween } from "#contract/day.ts";
import { type Projection, longestPause } from "#contract/forecast.ts";
import { deviceName } from "#contract/subscription.ts";
import { forecastView, projectionFor } from "#machines/forecast/forecast.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Columns } from "../../ui/columns.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { useFormatDay, useYear } from "../../routing/use-clock.ts";
import { pauseConsequences } from "../consequences/act-sentences.ts";
import { ConsequenceList } from "../consequences/consequence-list.tsx";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { ConfirmDock, UnchangedNotice, useCertainty } from "./confirm-change.tsx";
import { ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import styles from "./subscription.module.css";
import type { ScreenView } from "./step-link.tsx";
import { formatMonth, formatWeekday } from "../../ui/date.ts";
import { MonthGrid } from "../../ui/month-grid.tsx";
import { Segment, SegmentOption } from "../../ui/segment.tsx";

const pauseAct = (end: string | null) => (end === null ? "pause" : "pauseUntil");

/** Review of a pause or of a new end: until when, and what happens. */
export const PauseStep = ({ view }: { view: ScreenView<"pause" | "setEnd"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  const day = useFormatDay();
  const { screen, subscription, confirm, notice, before } = view;
  const today = useSubscriptionDay(subscription);
  const name = deviceName(subscription);
  const { id, resumeOn = null } = subscription;
  const isPaused = screen === "setEnd";
  const ahead = useView("account.subscription.forecast", forecastView);
  const until = ahead.state === "ready" ? ahead.question.until : null;
  const certainty = useCertainty(pauseAct(until));
  const forecast = useKnownForecast();
  /** The pause has this end already: continues as agreed. */
  const isSame = isPaused && until === resumeOn;
  const projectionUntil = (end: string | null): Projection | null =>
    isPaused && end === resumeOn ? (forecast?.unchanged ?? null) : projectionFor(forecast, pauseAct(end));
  const projection = projectionUntil(until);
  // While another end is computed, the old effects stay.
  const shownUntil = ahead.state === "ready" ? ahead.reckonedFor.until : null;
  const shown = projectionUntil(shownUntil);
  const confirmed = (agreed: Projection | null): void =>
    send({ type: isPaused ? "pauseEnd.confirmed" : "pause.confirmed", id, shown: agreed, resumeOn: until });
  const consequencesUntil = (known: Projection | null, end: string | null) =>
    pauseConsequences(subscription, { today, projection: known, until: end });
  const words = until === null ? null : day(until);
  return (
    <Columns
      side={
        <ConfirmDock
          kind="go"
          confirm={confirm}
          certainty={certainty}
          missing={isSame ? t(until === null ? "pause.sameOpen" : "pause.same") : null}
          onConfirm={confirmed}
          caption={name}
          // The button names the last day. Days paused so far do not count.
          subject={
            until === null
              ? t("pause.subject")
              : isPaused
                ? t("bar.pause")
                : t("pause.subject.for", { days: t("pause.days", { count: daysBetween(today, until) }) })
          }
          keep={t(isPaused ? "keep" : "pause.keep")}
        >
          {isPaused
            ? words === null
              ? t("pauseEnd.confirmOpen")
              : t("pauseEnd.confirm", { day: words })
            : words === null
              ? t("pause.confirm")
              : t("pause.confirmUntil", { day: words })}
        </ConfirmDock>
      }
    >
      <h1 tabIndex={-1}>{isPaused ? t("pauseEnd.title") : t("pause.titleOn", { day: day(today) })}</h1>
      {/* For a new pause the first line says it. */}
      {isPaused && <Lead>{t("pauseEnd.lead")}</Lead>}
      <UnchangedNotice notice={notice} before={before} now={projection} subscription={subscription} />
      <Section title={!isPaused && t("pause.backWhen")}>
        <div className={styles.then}>
          <ForecastPart
            instead={<ConsequenceList items={consequencesUntil(null, null)} />}
            choice={forecast !== null && <PauseChoice today={forecast.today} until={until} />}
          >
            {() => (
              <div className={styles.block}>
                {shown === null ? (
                  <Notice title={t("forecast.notNow.title")} />
                ) : (
                  <ConsequenceList items={consequencesUntil(shown, shownUntil)} />
                )}
              </div>
            )}
          </ForecastPart>
        </div>
      </Section>
    </Columns>
  );
};

/** Days; any other day within a year can be chosen. */
const lengths = [30, 60, 90];

interface PauseChoiceProps {
  today: string;
  /** Null: open end. */
  until: string | null;
}

/** The end of a pause. Each choice requests a new forecast. */
const PauseChoice = ({ today, until }: PauseChoiceProps) => {
  const { t, i18n } = useTranslation("subscription");
  const send = useSend("account.subscription.forecast");
  const day = useFormatDay();
  const year = useYear();
  const choose = (chosen: string | null) => send({ type: "forecast.requested", question: { until: chosen } });
  return (
    <>
      <Segment legend={t("pause.backWhen")} four>
        <SegmentOption
          name="pauseEnd"
          title={t("pause.open")}
          note={t("pause.open.note")}
          checked={until === null}
          onChange={() => choose(null)}
        />
        {lengths.map((count) => {
          const end = addDays(today, count);
          return (
            <SegmentOption
              key={count}
              name="pauseEnd"
              title={t("pause.days", { count })}
              note={t("pause.until", { day: day(end, { short: true }) })}
              checked={until === end}
              onChange={() => choose(end)}
            />
          );
        })}
      </Segment>
      <MonthGrid
        legend={t("pause.other")}
        name="pauseDay"
        from={today}
        earliest={addDays(today, 1)}
        latest={addDays(today, longestPause)}
        chosen={until}
        onChoose={choose}
        formatDay={(iso) => day(iso, { weekday: true })}
        formatMonth={(iso) => formatMonth(iso, i18n.language, year)}
        formatWeekday={(iso) => formatWeekday(iso, i18n.language)}
        labels={{ previous: t("pause.month.previous"), next: t("pause.month.next") }}
      />
    </>
  );
};

import { useTranslation } from "react-i18next";
import { useSubscriptionSend } from "../../account-machines.ts";
import { courseOf, firstDay } from "#machines/forecast/forecast.view.ts";
import { Columns } from "../../ui/columns.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { alert, card, pause, pin } from "../../ui/icons.ts";
import { Lead, Section } from "../../ui/page.tsx";
import { useDayWords, useToday } from "../../use-calendar.ts";
import { useZone } from "../payments/use-listed-payments.ts";
import { ConfirmDock } from "./confirm-dock.tsx";
import { ForecastPart, useIsReckoning, useKnownForecast } from "./forecast-part.tsx";
import { PauseEnd } from "./pause-end.tsx";
import styles from "./subscription.module.css";
import { UnchangedNotice } from "./unchanged-notice.tsx";
import { useSubject } from "./use-subject.ts";
import type { ViewOf } from "./view-of.ts";

/** A day that is being worked out: about as wide as one, so that nothing moves when it comes. */
const blankDay = "…".repeat(6);

/** A pause, before it is confirmed: when the device is due back, what happens to the money, and how it may go on. */
export const PauseStep = ({ view }: { view: ViewOf<"pause"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSubscriptionSend();
  const day = useDayWords();
  const today = useToday(useZone());
  const { subscription, confirm, notice } = view;
  const { name, office } = useSubject(subscription);
  const { id, possession } = subscription;
  const course = courseOf(useKnownForecast(), "pause");
  const returnDay = course === null ? null : firstDay(course, "return");
  const isReckoning = useIsReckoning();
  const returnBy = returnDay !== null ? day(returnDay) : isReckoning ? blankDay : null;
  const mustReturn = possession?.state !== "returned" && possession?.state !== "awaited";
  return (
    <Columns
      side={
        <ConfirmDock
          kind="go"
          confirm={confirm}
          onConfirm={() => send({ type: "pause.confirmed", id })}
          caption={name}
          subject={t("pause.title")}
          keep={t("keep")}
        >
          {t("pause.confirm")}
        </ConfirmDock>
      }
    >
      <h1 tabIndex={-1}>{t("pause.titleOn", { day: day(today) })}</h1>
      <Lead>{t("pause.lead")}</Lead>
      <UnchangedNotice notice={notice} />
      <Section title={t("pause.then")}>
        <div className={styles.then}>
          <Consequences>
            {mustReturn && (
              <Consequence
                icon={pin}
                title={returnBy === null ? t("pause.returnSoon") : t("pause.return", { day: returnBy })}
              >
                {t("pause.passport", { where: office?.address ?? t("device.toAnyOffice") })}
              </Consequence>
            )}
            <Consequence icon={pause} title={t("pause.free")}>
              {course !== null && course.daysKept > 0
                ? t("pause.kept", { count: course.daysKept, day: returnBy ?? day(today) })
                : t("pause.lead")}
            </Consequence>
            <Consequence icon={card} title={t("pause.noRefund")} />
            {mustReturn && (
              <Consequence
                icon={alert}
                title={returnBy === null ? t("pause.late") : t("pause.late.on", { day: returnBy })}
              >
                {t("pause.late.note")}
              </Consequence>
            )}
          </Consequences>
        </div>
      </Section>
      <Section title={t("pause.back")}>
        <div className={styles.block}>
          <ForecastPart>{(forecast) => <PauseEnd forecast={forecast} />}</ForecastPart>
        </div>
      </Section>
    </Columns>
  );
};

import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { useSend } from "../../actors/use-view.tsx";
import { chargesIn, courseOf, firstDay } from "#machines/forecast/forecast.view.ts";
import { Columns } from "../../ui/columns.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { bike, card } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { Lead, Section } from "../../ui/page.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { ConfirmDock } from "./confirm-dock.tsx";
import { ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import styles from "./subscription.module.css";
import { UnchangedNotice } from "./unchanged-notice.tsx";
import { useAgainWords } from "./use-again-words.ts";
import { useCertainty } from "./use-certainty.ts";
import { usePlaceWords } from "./use-place-words.ts";
import type { ViewOf } from "./view-of.ts";

/** A resume, before it is confirmed: the new day and sum, and how the device comes back. */
export const ResumeStep = ({ view }: { view: ViewOf<"resume"> }) => {
  const { t } = useTranslation(["subscription", "subscriptions"]);
  const send = useSend("account.subscription");
  const day = useDayWords();
  const { subscription, device, confirm, notice, before } = view;
  const today = useSubscriptionDay(subscription);
  const { officeWords } = usePlaceWords();
  const { id, daysKept = 0, delivery } = subscription;
  const certainty = useCertainty("resume");
  const again = useAgainWords();
  const resume = courseOf(useKnownForecast(), "resume");
  const first = resume === null ? undefined : chargesIn(resume)[0];
  const charge =
    first !== undefined && first.amount > 0 ? { day: day(first.day), sum: formatMoney(first.amount) } : null;
  /** Without a card nothing is charged by itself. */
  const byHand = subscription.card === null;
  const where = delivery?.address ?? officeWords(subscription);
  const isAway = device === "returned" || device === "unknown";
  return (
    <Columns
      side={
        <ConfirmDock
          kind="go"
          confirm={confirm}
          certainty={certainty}
          onConfirm={(shown) => send({ type: "resume.confirmed", id, shown })}
          caption={deviceName(subscription)}
          subject={
            charge !== null
              ? t(byHand ? "resume.byHand" : "resume.charge", charge)
              : t(resume === null ? "bar.resume" : "resume.free")
          }
          keep={t("whatIf.stayPaused")}
        >
          {t("resume.confirm")}
        </ConfirmDock>
      }
    >
      <h1 tabIndex={-1}>{t("resume.title", { day: day(today) })}</h1>
      {daysKept > 0 && <Lead>{t("resume.kept", { count: daysKept })}</Lead>}
      <UnchangedNotice notice={notice} before={before} now={resume} subscription={subscription} />
      <Section title={t("resume.then")}>
        <div className={styles.then}>
          <Consequences>
            {isAway ? (
              <Consequence icon={bike} title={again(subscription, resume && firstDay(resume, "handover"))}>
                {where === null ? t("subscriptions:detail.passport") : t("resume.passport", { where })}
              </Consequence>
            ) : (
              <Consequence icon={bike} title={t("resume.device.here")}>
                {t("resume.device.here.note")}
              </Consequence>
            )}
            {charge !== null && (
              <Consequence icon={card} title={t(byHand ? "resume.byHand" : "resume.charge", charge)}>
                {t("resume.charge.note")}
              </Consequence>
            )}
          </Consequences>
        </div>
      </Section>
      <Section>
        <ForecastPart>
          {(forecast) => {
            const ahead = courseOf(forecast, "resume");
            return ahead === null ? (
              <Notice title={t("forecast.notNow.title")} />
            ) : (
              <Facts
                facts={[
                  {
                    name: t("whatIf.end"),
                    value: ahead.end === null ? t("whatIf.open") : day(ahead.end),
                  },
                  // Of one charge there is no total.
                  chargesIn(ahead).length !== 1 && {
                    name: t("whatIf.total"),
                    value: formatMoney(ahead.total),
                    total: true,
                  },
                ].filter((fact) => fact !== false)}
              />
            );
          }}
        </ForecastPart>
      </Section>
    </Columns>
  );
};

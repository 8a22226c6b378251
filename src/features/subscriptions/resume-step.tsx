import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { useSend } from "../../actors/use-view.tsx";
import { listCharges, projectionFor } from "#machines/forecast/forecast.view.ts";
import { Columns } from "../../ui/columns.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { resumeConsequences, resumeCost } from "../consequences/act-sentences.ts";
import { ConsequenceList } from "../consequences/consequence-list.tsx";
import { sentence } from "../consequences/sentences.ts";
import { useSentences } from "../consequences/use-sentences.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { ConfirmDock, UnchangedNotice, useCertainty } from "./confirm-change.tsx";
import { ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import styles from "./subscription.module.css";
import type { ScreenView } from "./step-link.tsx";

/** Review of a resume: day, sum, handover. */
export const ResumeStep = ({ view }: { view: ScreenView<"resume"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  const { subscription, confirm, notice, before } = view;
  const today = useSubscriptionDay(subscription);
  const { say, text } = useSentences();
  const { id, daysKept = 0 } = subscription;
  const certainty = useCertainty("resume");
  const resume = projectionFor(useKnownForecast(), "resume");
  return (
    <Columns
      side={
        <ConfirmDock
          kind="go"
          confirm={confirm}
          certainty={certainty}
          onConfirm={(shown) => send({ type: "resume.confirmed", id, shown })}
          caption={deviceName(subscription)}
          subject={resume === null ? t("bar.resume") : say(resumeCost(resume.next))}
          keep={t("whatIf.stayPaused")}
        >
          {t("resume.confirm")}
        </ConfirmDock>
      }
    >
      <h1 tabIndex={-1}>{say(sentence("act.resume.title", { day: today }))}</h1>
      {daysKept > 0 && <Lead>{text([sentence("act.resume.kept", { count: daysKept })])}</Lead>}
      <UnchangedNotice notice={notice} before={before} now={resume} subscription={subscription} />
      <Section title={t("resume.then")}>
        <div className={styles.then}>
          <ConsequenceList items={resumeConsequences(subscription, { today, projection: resume })} />
        </div>
      </Section>
      <Section>
        <ForecastPart>
          {(forecast) => {
            const ahead = projectionFor(forecast, "resume");
            return ahead === null ? (
              <Notice title={t("forecast.notNow.title")} />
            ) : (
              <Facts
                facts={[
                  {
                    name: say(sentence("row.end")),
                    value: say(
                      ahead.end === null ? sentence("row.end.open") : sentence("row.day", { day: ahead.end }),
                    ),
                  },
                  // One charge needs no total.
                  listCharges(ahead).length !== 1 && {
                    name: t("whatIf.total"),
                    value: formatMoney(ahead.total),
                    total: true,
                  },
                ]}
              />
            );
          }}
        </ForecastPart>
      </Section>
    </Columns>
  );
};

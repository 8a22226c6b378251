import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { useSend } from "../../actors/use-view.tsx";
import { projectionFor } from "#machines/forecast/forecast.view.ts";
import { Columns } from "../../ui/columns.tsx";
import { Facts } from "../../ui/facts.tsx";
import { pause } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { cancelConsequences, cancelLead, cancelTitle } from "../consequences/act-sentences.ts";
import { ConsequenceList } from "../consequences/consequence-list.tsx";
import { sentence } from "../consequences/sentences.ts";
import { useSentences } from "../consequences/use-sentences.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { ConfirmDock, UnchangedNotice, useCertainty } from "./confirm-change.tsx";
import { ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import { StepLink, type ScreenView } from "./step-link.tsx";
import styles from "./subscription.module.css";

/** Review of a cancellation: refunds, end, and a pause as the alternative. */
export const CancelStep = ({ view }: { view: ScreenView<"cancel"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  const { subscription, confirm, notice, before, pause: pausing } = view;
  const name = deviceName(subscription);
  const { say, text } = useSentences();
  const { id } = subscription;
  const today = useSubscriptionDay(subscription);
  const certainty = useCertainty("cancel");
  const cancel = projectionFor(useKnownForecast(), "cancel");
  const { payments, deposit } = cancel?.refunds ?? { payments: 0, deposit: 0 };
  const back = payments + deposit;
  // One sum needs no total.
  const isOneSum = back > 0 && (deposit === 0 || deposit === back);
  return (
    <Columns
      side={
        <ConfirmDock
          kind="bad"
          confirm={confirm}
          certainty={certainty}
          onConfirm={(shown) => send({ type: "cancel.confirmed", id, shown })}
          caption={t("cancel.caption", { device: name })}
          subject={t("cancel.subject")}
          keep={t("cancel.stay")}
        >
          {t("cancel.confirm")}
        </ConfirmDock>
      }
    >
      <h1 tabIndex={-1}>{cancel === null ? t("cancel.title") : say(cancelTitle(cancel, today))}</h1>
      <Lead>
        {cancel === null
          ? t("cancel.lead", { device: name })
          : `${t("cancel.step")} ${say(cancelLead(subscription, cancel, today))}.`}
      </Lead>
      <UnchangedNotice notice={notice} before={before} now={cancel} subscription={subscription} />
      <div className={styles.block}>
        <ForecastPart>
          {() =>
            cancel === null ? (
              <Notice title={t("forecast.notNow.title")} />
            ) : (
              <Facts
                facts={[
                  payments > 0 && { name: t("cancel.refund"), value: formatMoney(payments) },
                  deposit > 0 && { name: t("cancel.deposit"), value: formatMoney(deposit) },
                  !isOneSum && { name: say(sentence("list.refund")), value: formatMoney(back), total: true },
                ]}
              />
            )
          }
        </ForecastPart>
      </div>
      <Section title={t("cancel.then")}>
        <div className={styles.then}>
          <ConsequenceList items={cancelConsequences(subscription, { today, projection: cancel })} />
        </div>
      </Section>
      {pausing.can && certainty.is !== "reckoning" && (
        <div className={styles.block}>
          <Notice
            icon={pause}
            title={t("cancel.pause.title")}
            action={<StepLink at="pause">{t("cancel.pause.action")}</StepLink>}
          >
            {text([sentence("act.pause.instead")])}
          </Notice>
        </div>
      )}
    </Columns>
  );
};

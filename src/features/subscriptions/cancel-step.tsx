import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { useSend } from "../../actors/use-view.tsx";
import { courseOf, firstDay, moneyBack } from "#machines/forecast/forecast.view.ts";
import { Columns } from "../../ui/columns.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { Facts } from "../../ui/facts.tsx";
import { alert, card, check, clock, pause, pin, refresh } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { ConfirmDock } from "./confirm-dock.tsx";
import { ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import { StepLink } from "./step-link.tsx";
import styles from "./subscription.module.css";
import { ToOffices } from "./to-offices.tsx";
import { UnchangedNotice } from "./unchanged-notice.tsx";
import { useCertainty } from "./use-certainty.ts";
import { returnOffice, usePlaceWords } from "./use-place-words.ts";
import type { ViewOf } from "./view-of.ts";

/** A cancellation, before it is confirmed: what comes back, until when it lasts, and one other way. */
export const CancelStep = ({ view }: { view: ViewOf<"cancel"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  const day = useDayWords();
  const { subscription, device, confirm, notice, before, pause: pausing } = view;
  const name = deviceName(subscription);
  const { returnWords } = usePlaceWords();
  const { id, debt } = subscription;
  const certainty = useCertainty("cancel");
  const forecast = useKnownForecast();
  const cancel = courseOf(forecast, "cancel");
  const [back, deposit] = cancel === null ? [0, 0] : [moneyBack(cancel), moneyBack(cancel, "deposit")];
  // Of one sum there is no total.
  const isOneSum = back > 0 && (deposit === 0 || deposit === back);
  const returnBy = cancel === null ? null : firstDay(cancel, "return");
  const end = cancel?.end ?? null;
  const until = end !== null && forecast !== null && end > forecast.today ? day(end) : null;
  const title =
    cancel === null
      ? t("cancel.title")
      : back > 0
        ? t("cancel.titleRefund", { sum: formatMoney(back) })
        : until === null
          ? t("cancel.titleNow")
          : t("cancel.titleUntil", { day: until });
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
      <h1 tabIndex={-1}>{title}</h1>
      <Lead>
        {cancel === null
          ? t("cancel.lead", { device: name })
          : until === null
            ? t("cancel.leadNow", { device: name })
            : t("cancel.leadUntil", { device: name, day: until })}
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
                  back > deposit && { name: t("cancel.refund"), value: formatMoney(back - deposit) },
                  deposit > 0 && { name: t("cancel.deposit"), value: formatMoney(deposit) },
                  cancel.daysLost > 0 && {
                    name: t("whatIf.paidDays"),
                    value: t("whatIf.lost", { days: t("whatIf.days", { count: cancel.daysLost }) }),
                  },
                  !isOneSum && { name: t("cancel.total"), value: formatMoney(back), total: true },
                ].filter((fact) => fact !== false)}
              />
            )
          }
        </ForecastPart>
      </div>
      <Section title={t("cancel.then")}>
        <div className={styles.then}>
          <Consequences>
            {returnBy !== null && device !== "returned" && device !== "ordered" && (
              <Consequence icon={pin} title={t("cancel.return", { day: day(returnBy) })}>
                <span>{t("pause.passport", { where: returnWords(subscription) })}</span>
                {returnOffice(subscription) === null && (
                  <>
                    <br />
                    <ToOffices />
                  </>
                )}
              </Consequence>
            )}
            {deposit > 0 && (
              <Consequence icon={card} title={t("cancel.back")}>
                {t("cancel.back.note")}
              </Consequence>
            )}
            <Consequence icon={check} title={t("cancel.nothing")}>
              {until === null ? undefined : t("cancel.nothing.until", { day: until })}
            </Consequence>
            {cancel !== null && cancel.daysLost > 0 && (
              <Consequence icon={alert} title={t("cancel.lost", { count: cancel.daysLost })}>
                {t("cancel.lost.note")}
              </Consequence>
            )}
            {debt > 0 && subscription.start !== null && (
              <Consequence icon={alert} title={t("cancel.debt", { sum: formatMoney(debt) })}>
                {t("cancel.debt.note")}
              </Consequence>
            )}
            {cancel !== null &&
              (until === null ? (
                <Consequence icon={clock} title={t("cancel.final")}>
                  {t("cancel.final.note")}
                </Consequence>
              ) : (
                <Consequence icon={refresh} title={t("cancel.undo", { day: until })}>
                  {t("cancel.undo.note")}
                </Consequence>
              ))}
          </Consequences>
        </div>
      </Section>
      {pausing.can && certainty.is !== "reckoning" && (
        <div className={styles.block}>
          <Notice
            icon={pause}
            title={t("cancel.pause.title")}
            action={<StepLink at="pause">{t("cancel.pause.action")}</StepLink>}
          >
            {t("cancel.pause.lead")}
          </Notice>
        </div>
      )}
    </Columns>
  );
};

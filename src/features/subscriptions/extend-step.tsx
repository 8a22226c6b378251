import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { forecastView, projectionFor } from "#machines/forecast/forecast.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Columns } from "../../ui/columns.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead } from "../../ui/page.tsx";
import { TermStop, TermTrack } from "../../ui/term-track.tsx";
import { textButtonClass } from "../../ui/button.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { extendLead } from "../consequences/act-sentences.ts";
import { useFacts, useSentences } from "../consequences/use-sentences.ts";
import { AheadList, ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import { ConfirmDock, UnchangedNotice, useCertainty, useConsent } from "./confirm-change.tsx";
import { type ScreenView, StepLink, extensionOpens } from "./step-link.tsx";
import { EarlyExtension } from "./early-extension.tsx";
import styles from "./subscription.module.css";

const lengths = [1, 3, 6, 12];

/** Review of an extension, or when it becomes possible. */
export const ExtendStep = ({ view }: { view: ScreenView<"extend"> }) => {
  const { subscription } = view;
  const { today } = useFacts(subscription);
  const opens = extensionOpens(useKnownForecast(), subscription, today);
  return opens === null ? (
    <Extension view={view} />
  ) : (
    <EarlyExtension subscription={subscription} opens={opens} lengths={lengths} />
  );
};

/** Price, end, all charges. */
const Extension = ({ view }: { view: ScreenView<"extend"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  const ask = useSend("account.subscription.forecast");
  const day = useFormatDay();
  const consent = useConsent();
  const { subscription, confirm, notice, before } = view;
  const facts = useFacts(subscription);
  const { text } = useSentences();
  const { id } = subscription;
  const name = deviceName(subscription);
  const ahead = useView("account.subscription.forecast", forecastView);
  const months = ahead.state === "ready" ? (ahead.question.extend ?? 1) : 1;
  // While another length is computed, the old sums stay.
  const shownMonths = ahead.state === "ready" ? (ahead.reckonedFor.extend ?? 1) : 1;
  const certainty = useCertainty("extend");
  const forecast = useKnownForecast();
  const projection = projectionFor(forecast, "extend");
  const until = projection === null || projection.end === null ? null : day(projection.end);
  return (
    <Columns
      side={
        <ConfirmDock
          kind="go"
          confirm={confirm}
          certainty={certainty}
          onConfirm={(shown) => send({ type: "extension.confirmed", id, shown, months })}
          caption={t("extend.caption", { count: shownMonths })}
          subject={projection === null ? name : t("fact.perMonth", { sum: formatMoney(projection.price) })}
          note={projection !== null && consent(projection)}
          keep={t("keep")}
        >
          {until === null ? t("extend.confirm") : t("extend.confirmUntil", { day: until })}
        </ConfirmDock>
      }
    >
      <h1 tabIndex={-1}>{t("extend.title")}</h1>
      <Lead>{text(extendLead(facts))}</Lead>
      <UnchangedNotice notice={notice} before={before} now={projection} subscription={subscription} />
      <div className={styles.block}>
        <ForecastPart
          choice={
            projection !== null && (
              <TermTrack legend={t("extend.legend")}>
                {lengths.map((count) => (
                  <TermStop
                    key={count}
                    name="extend"
                    value={count}
                    count={count}
                    unit={t("extend.unit", { count })}
                    price={formatMoney(projection.price)}
                    priceNote={t("extend.perMonth")}
                    checked={count === months}
                    onChange={() => ask({ type: "forecast.requested", question: { extend: count } })}
                  />
                ))}
              </TermTrack>
            )
          }
        >
          {() =>
            projection === null ? (
              <Notice title={t("forecast.notNow.title")}>
                {certainty.is === "closed" && t(`closed.${certainty.why}`)}
              </Notice>
            ) : (
              <AheadList projection={projection} />
            )
          }
        </ForecastPart>
      </div>
      <p className={styles.block}>
        <StepLink at="what-if" className={textButtonClass()}>
          {t("extend.compare")}
        </StepLink>
      </p>
    </Columns>
  );
};

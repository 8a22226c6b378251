import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Forecast, Projection } from "#contract/forecast.ts";
import { forecastView, listCharges } from "#machines/forecast/forecast.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import styles from "./subscription.module.css";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Section } from "../../ui/page.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { chargesTitle } from "../consequences/act-sentences.ts";
import { sentence } from "../consequences/sentences.ts";
import { useSentences } from "../consequences/use-sentences.ts";

/** The forecast, or null while there is none. */
export const useKnownForecast = (): Forecast | null => {
  const view = useView("account.subscription.forecast", forecastView);
  return view.state === "ready" ? view.forecast : null;
};

/** Renders forecast sums, or why there are none. */
export const ForecastPart = ({
  instead,
  choice,
  children,
}: {
  /** Shown if forecasts are unavailable. */
  instead?: ReactNode;
  /** Fields of the question. Outside the live region, which would announce each field. */
  choice?: ReactNode;
  children?: (forecast: Forecast) => ReactNode;
}) => {
  const { t } = useTranslation("subscription");
  const view = useView("account.subscription.forecast", forecastView);
  const send = useSend("account.subscription.forecast");
  const failed = (
    <LoadFailure
      title={t("forecast.failed.title")}
      retryLabel={t("forecast.again")}
      onRetry={() => send({ type: "forecast.retryRequested" })}
    >
      {t("forecast.failed.lead")}
    </LoadFailure>
  );
  switch (view.state) {
    case "loading":
      return (
        <Skeleton label={t("forecast.loading")}>
          <SkeletonBlock height="3rem" />
          <SkeletonBlock height="3rem" />
        </Skeleton>
      );
    case "unreachable":
      return failed;
    case "unavailable":
      return (
        <>
          {instead}
          <Notice title={t("forecast.unavailable.title")}>{t("forecast.unavailable.lead")}</Notice>
        </>
      );
    case "ready":
      return (
        <>
          <div
            aria-busy={view.stale === "recalculating" || undefined}
            className={view.stale === null ? undefined : styles.stale}
          >
            {choice}
            {children !== undefined && <div aria-live="polite">{children(view.forecast)}</div>}
          </div>
          {view.stale === "unreachable" && failed}
        </>
      );
  }
};

interface AheadListProps {
  projection: Projection;
  /** Above the charges. */
  children?: ReactNode;
}

/** All charges of a projection with their total, and the end. */
export const AheadList = ({ projection, children }: AheadListProps) => {
  const { t } = useTranslation("subscription");
  const day = useFormatDay();
  const { say } = useSentences();
  const back = projection.refunds.payments + projection.refunds.deposit;
  const charges = listCharges(projection);
  return (
    <Section title={say(chargesTitle(projection))}>
      {children !== undefined && <div className={styles.then}>{children}</div>}
      <div className={children === undefined ? styles.then : styles.block}>
        <Facts
          facts={[
            ...charges.map(({ day: on, amount }) => ({ name: day(on), value: formatMoney(amount) })),
            // One sum needs no total.
            charges.length !== 1 && {
              name: t("ahead.total"),
              value: formatMoney(projection.total),
              total: true,
            },
          ]}
        />
        <Facts
          facts={[
            projection.end !== null && { name: say(sentence("row.end")), value: day(projection.end) },
            back > 0 && { name: say(sentence("list.back")), value: formatMoney(back) },
          ]}
        />
      </div>
    </Section>
  );
};

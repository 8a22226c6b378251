import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Forecast } from "#contract/forecast.ts";
import { forecastView } from "#machines/forecast/forecast.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { LoadError } from "../../ui/read-again.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import styles from "./subscription.module.css";

/** The forecast, where there is one; for what needs no words about its absence. */
export const useKnownForecast = (): Forecast | null => {
  const view = useView("account.subscription.forecast", forecastView);
  return view.state === "ready" ? view.forecast : null;
};

/** The sums that were reckoned ahead, or in plain words why there are none. */
export const ForecastPart = ({
  instead,
  children,
}: {
  /** What can be said without sums. */
  instead?: ReactNode;
  children: (forecast: Forecast) => ReactNode;
}) => {
  const { t } = useTranslation("subscription");
  const view = useView("account.subscription.forecast", forecastView);
  const send = useSend("account.subscription.forecast");
  const failed = (
    <LoadError
      title={t("forecast.failed.title")}
      retryLabel={t("forecast.again")}
      onRetry={() => send({ type: "forecast.retryRequested" })}
    >
      {t("forecast.failed.lead")}
    </LoadError>
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
            aria-live="polite"
            aria-busy={view.stale === "recalculating" || undefined}
            className={view.stale === null ? undefined : styles.stale}
          >
            {children(view.forecast)}
          </div>
          {view.stale === "unreachable" && failed}
        </>
      );
  }
};

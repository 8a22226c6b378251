import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Outlook } from "#contract/outlook.ts";
import { outlookView } from "#machines/outlook/outlook.view.ts";
import { useOutlook, useOutlookSend } from "../../account-machines.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import styles from "./subscription.module.css";

/** The outlook, where there is one; for what needs no words about its absence. */
export const useKnownOutlook = (): Outlook | null =>
  useOutlook((outlook) => {
    const view = outlookView(outlook);
    return view.state === "ready" ? view.outlook : null;
  });

/** Whether sums are being worked out for the first time: they are waited for before anything is confirmed. */
export const useIsReckoning = (): boolean =>
  useOutlook((outlook) => outlookView(outlook).state === "loading");

/** The sums that were reckoned ahead, or in plain words why there are none. */
export const OutlookPart = ({ children }: { children: (outlook: Outlook) => ReactNode }) => {
  const { t } = useTranslation("subscription");
  const view = useOutlook(outlookView);
  const send = useOutlookSend();
  const failed = (
    <LoadError
      title={t("outlook.failed.title")}
      retryLabel={t("outlook.again")}
      onRetry={() => send({ type: "outlook.retryRequested" })}
    >
      {t("outlook.failed.lead")}
    </LoadError>
  );
  switch (view.state) {
    case "loading":
      return (
        <Skeleton label={t("outlook.loading")}>
          <Bone height="3rem" />
          <Bone height="3rem" />
        </Skeleton>
      );
    case "unreachable":
      return failed;
    case "unavailable":
      return <Notice title={t("outlook.unavailable.title")}>{t("outlook.unavailable.lead")}</Notice>;
    case "ready":
      return (
        <>
          <div
            aria-live="polite"
            aria-busy={view.stale === "recalculating" || undefined}
            className={view.stale === null ? undefined : styles.stale}
          >
            {children(view.outlook)}
          </div>
          {view.stale === "unreachable" && failed}
        </>
      );
  }
};

import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { owesNow } from "#machines/account/owes-now.ts";
import { paymentsView } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LoadError, StaleNotice } from "../../ui/read-again.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import { DueNow } from "./due-now.tsx";
import { FailedPaymentNotice } from "./failed-payment-notice.tsx";
import { FindPayments } from "./find-payments.tsx";
import { NextCharge } from "./next-charge.tsx";
import { Spending } from "./spending.tsx";
import { PaymentList } from "./payment-list.tsx";
import type { PaymentsSearch } from "./payments-search.ts";
import styles from "./payments-place.module.css";
import { useListedPayments } from "./use-listed-payments.ts";

interface PaymentsPlaceProps {
  filter: Omit<PaymentsSearch, "p" | "paper">;
  /** The payment that was looked at last. */
  returnTo: number | undefined;
}

const none: readonly Subscription[] = [];
const noPayments: readonly Payment[] = [];

/** Everything that was paid, and what comes next. */
export const PaymentsPlace = ({ filter, returnTo }: PaymentsPlaceProps) => {
  const { t } = useTranslation("payments");
  const view = useView("account.payments", paymentsView);
  const [held, hold] = useState(false);
  const send = useSend("account.payments");
  const listed = useListedPayments(view.state === "ready" ? view.payments : noPayments);
  const subscriptions = useView("account", subscriptionsOf) ?? none;
  // On a phone what is to be paid now stands first: what is charged next has a line below it.
  const isDue = subscriptions.some(owesNow);
  const again = () => send({ type: "payments.requested" });
  return (
    <>
      <div className={styles.head} data-reading={view.state === "loading" || undefined}>
        <h1 tabIndex={-1}>{t("title")}</h1>
        {view.state === "ready" && listed.length > 0 && <FindPayments listed={listed} filter={filter} />}
      </div>
      <FailedPaymentNotice />
      <DueNow subscriptions={subscriptions} />
      {view.state === "loading" || (view.state === "ready" && held) ? (
        <Skeleton hold={hold} label={t("loading")}>
          <SkeletonBlock height="3rem" />
          <SkeletonBlock height="3rem" />
          <SkeletonBlock height="3rem" />
        </Skeleton>
      ) : view.state === "unreachable" ? (
        <LoadError title={t("failed.title")} retryLabel={t("failed.again")} onRetry={again}>
          {t("failed.lead")}
        </LoadError>
      ) : listed.length === 0 && view.whole ? (
        <NoPayments isNew={subscriptions.length === 0} />
      ) : (
        <>
          {view.whole ? (
            <Spending listed={listed} filter={filter} />
          ) : (
            // Sums of months are told once all is read; they have their place from the start.
            view.reading && <div className={styles.spending} />
          )}
          <div className={styles.place}>
            <div className={styles.side} data-brief={isDue || undefined}>
              <NextCharge />
            </div>
            <div className={styles.list}>
              {view.stale && <StaleList whole={view.whole} onRetry={again} />}
              <PaymentList listed={listed} filter={filter} returnTo={returnTo} view={view} />
            </div>
          </div>
        </>
      )}
    </>
  );
};

/** `isNew`: nothing has been subscribed to, either: the list of subscriptions would be as empty. */
const NoPayments = ({ isNew }: { isNew: boolean }) => {
  const { t } = useTranslation(["payments", "subscriptions"]);
  return (
    <Empty
      art="/art/empty-payments.svg"
      title={t("empty.title")}
      action={
        <Link to={isNew ? "/catalog/" : "/subscriptions/"} className={buttonClass({ kind: "solid" })}>
          {t(isNew ? "subscriptions:empty.action" : "empty.action")}
        </Link>
      }
    >
      {t("empty.lead")}
    </Empty>
  );
};

const StaleList = ({ whole, onRetry }: { whole: boolean; onRetry: () => void }) => {
  const { t } = useTranslation("payments");
  return (
    <StaleNotice title={t("stale.title")} retryLabel={t("failed.again")} onRetry={onRetry}>
      {t(whole ? "stale.lead" : "stale.part")}
    </StaleNotice>
  );
};

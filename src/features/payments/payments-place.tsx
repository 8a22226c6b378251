import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { owesNow } from "#machines/account/money-ahead.ts";
import { paymentsView } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LoadError, StaleNotice } from "../../ui/read-again.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { NextCharge } from "./next-charge.tsx";
import { Spending } from "./spending.tsx";
import { PaymentList } from "./payment-list.tsx";
import type { PaymentsFilter, PaymentsSearch } from "./payments-search.ts";
import styles from "./payments-place.module.css";
import { type ListedPayment, useListedPayments } from "./listed-payment.ts";
import { PayButton } from "../subscriptions/pay-button.tsx";
import { SubscriptionStatus } from "../subscriptions/subscription-status.tsx";
import { failedPayments, useFailedWords } from "./use-failed-words.ts";
import { Find } from "../../ui/find.tsx";
import { FilterDialog } from "./filter-dialog.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { sentences } from "../../ui/class-names.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import { textButtonClass } from "../../ui/text-button.tsx";

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

/** What is to be paid now and is no charge that failed, in a line with its button; of those, their own notice tells. */
const DueNow = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => {
  const { t } = useTranslation("payments");
  const failed = failedPayments(subscriptions);
  const [first, ...others] = subscriptions.filter((each) => owesNow(each) && !failed.includes(each));
  if (first === undefined) return null;
  const name = deviceName(first);
  return (
    <section className={styles.due} aria-label={t("due")}>
      <p>
        <b>{name}</b>{" "}
        <small>
          <SubscriptionStatus subscription={first} />
        </small>
      </p>
      <PayButton subscription={first} kind="solid" />
      <OtherDebts subscriptions={others} />
    </section>
  );
};

interface FindPaymentsProps {
  listed: readonly ListedPayment[];
  filter: PaymentsFilter;
}

/** What of the list is shown; all of it is in the address. */
const FindPayments = ({ listed, filter }: FindPaymentsProps) => {
  const { t } = useTranslation("payments");
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const on = [filter.show, filter.type, filter.month].filter((each) => each !== undefined).length;
  return (
    <>
      <Find
        label={t("search")}
        filterLabel={on === 0 ? t("filter") : t("filter.on", { count: on })}
        on={on}
        onFilter={() => setOpen(true)}
        defaultValue={filter.q ?? ""}
        maxLength={100}
        onChange={({ target }) =>
          // Typing is not a step back in the history, and nothing fades.
          void navigate({
            to: "/payments/",
            search: { ...filter, q: target.value === "" ? undefined : target.value },
            replace: true,
            viewTransition: false,
          })
        }
      />
      {open && <FilterDialog listed={listed} filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
};

interface FailedPaymentNoticeProps {
  /** Speaks of this subscription only; of the most urgent one of all, if none is named. */
  subscription?: Subscription;
  /** Leaves the button out, where the page has the same one already. */
  withoutButton?: boolean;
}

/**
 * A charge that failed: with which card, what stops and when, and how to pay. Nothing where no charge has failed.
 * Needs the texts of `payments` and `subscriptions`.
 */
const FailedPaymentNotice = ({ subscription, withoutButton = false }: FailedPaymentNoticeProps) => {
  const { t } = useTranslation("payments");
  const cardName = useCardName();
  const subscriptions = useView("account", subscriptionsOf);
  const { why, back } = useFailedWords();
  const [first, ...others] = failedPayments(
    subscription === undefined ? (subscriptions ?? []) : [subscription],
  );
  if (first === undefined) return null;
  const { collection, debt } = first;
  const name = deviceName(first);
  const sum = formatMoney(debt);
  const title =
    collection == null
      ? t("notice.paused.title", { sum })
      : collection.card === null
        ? t("notice.charge.none", { sum })
        : t("notice.charge.card", { sum, card: cardName(collection.card) });
  return (
    <Notice
      kind="bad"
      title={title}
      {...(!withoutButton && {
        action: (
          <div className={styles.action}>
            <PayButton subscription={first} kind="solid" />
            <OtherDebts subscriptions={others} />
          </div>
        ),
      })}
    >
      <b>{`${name}.`}</b> <span>{sentences(why(first, { withCard: false }), back(first))}</span>
    </Notice>
  );
};

/** So many are named; of a fleet the rest is counted. */
const atMost = 3;

/** What is owed besides the most urgent debt: each with its device, its sum and the way to pay it. */
export const OtherDebts = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => {
  const { t } = useTranslation("payments");
  if (subscriptions.length === 0) return null;
  const rest = subscriptions.length - atMost;
  return (
    <ul className={styles.others}>
      {subscriptions.slice(0, atMost).map((subscription) => (
        <li key={subscription.id}>
          <Link to="/subscriptions/" search={{ s: subscription.id }} className={textButtonClass()}>
            {t("notice.other", {
              device: deviceName(subscription),
              sum: formatMoney(subscription.debt),
            })}
          </Link>
        </li>
      ))}
      {rest > 0 && <li>{t("notice.others", { count: rest })}</li>}
    </ul>
  );
};

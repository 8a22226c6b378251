import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useDeviceTitle } from "../shell/use-device-title.ts";
import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { purchaseView, subscriptionsOf } from "#machines/account/account.view.ts";
import { owesNow } from "#machines/account/money-ahead.ts";
import { paymentsView } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { buttonClass, textButtonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/outcome.tsx";
import { LoadFailure, StaleContent } from "../shell/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { PaymentList } from "./payment-list.tsx";
import type { PaymentsFilter, ListSearch } from "./payments-search.ts";
import styles from "./payments-overview.module.css";
import { type ListedPayment, useListedPayments } from "./listed-payment.ts";
import { PayButton } from "./pay-button.tsx";
import { SubscriptionStatus } from "../consequences/subscription-status.tsx";
import { failedPayments, useFailureText } from "./use-failure-text.ts";
import { emptyWithout } from "../../ui/empty-without.ts";
import { Find } from "../../ui/find.tsx";
import { FilterDialog } from "./filter-dialog.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lines } from "../../ui/page.tsx";
import { useCardName } from "../consequences/use-card-name.ts";
import { useFormatDay } from "../../routing/use-clock.ts";
import { type Facts, nextPaymentName, sentence } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { SubscriptionTrack } from "./subscription-track.tsx";
import { monthlySpending } from "#machines/payments/payment-totals.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { PoleBody, Poles, poleClass } from "../../ui/poles.tsx";
import { VisuallyHidden } from "../../ui/announce.tsx";
import { filterPayments, useMonthName } from "./filter-payments.ts";
import { groupDigits, inRoubles } from "#contract/kopecks.ts";
import { type Language, inEachLanguage } from "#contract/language.ts";

interface PaymentsOverviewProps {
  filter: ListSearch;
  /** The payment viewed last. */
  returnTo: number | undefined;
}

const none: readonly Subscription[] = [];
const noPayments: readonly Payment[] = [];

export const PaymentsOverview = ({ filter, returnTo }: PaymentsOverviewProps) => {
  const { t } = useTranslation("payments");
  const view = useView("account.payments", paymentsView);
  const [held, setHeld] = useState(false);
  const send = useSend("account.payments");
  const listed = useListedPayments(view.state === "ready" ? view.payments : noPayments);
  const subscriptions = useView("account", subscriptionsOf) ?? none;
  // On phones, show what is due now above the next charge.
  const isDue = subscriptions.some(owesNow);
  // A long notice and the chart would push the list off a phone's screen; months are in the filter, too.
  const hasFailed = failedPayments(subscriptions).length > 0;
  // A search without a match has nothing else to show.
  const isFruitless = useMemo(
    () =>
      view.state === "ready" &&
      view.whole &&
      listed.length > 0 &&
      filter.month === undefined &&
      filterPayments(listed, filter).length === 0,
    [view, listed, filter],
  );
  const again = () => send({ type: "payments.requested" });
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t("title")}</h1>
        {(view.state === "loading" || listed.length > 0) && <FindPayments listed={listed} filter={filter} />}
      </div>
      {!isFruitless && (
        <>
          <FailedPaymentNotice />
          <DueNow subscriptions={subscriptions} />
        </>
      )}
      {view.state === "loading" || (view.state === "ready" && held) ? (
        <Skeleton onHold={setHeld} label={t("loading")}>
          <SkeletonBlock height="3rem" />
          <SkeletonBlock height="3rem" />
          <SkeletonBlock height="3rem" />
        </Skeleton>
      ) : view.state === "unreachable" ? (
        <LoadFailure whole title={t("failed.title")} onRetry={again}>
          {t("failed.lead")}
        </LoadFailure>
      ) : listed.length === 0 && view.whole ? (
        <NoPayments isNew={subscriptions.length === 0} />
      ) : (
        <>
          {view.whole
            ? !isFruitless && (
                <div className={styles.chart} data-brief={hasFailed || undefined}>
                  <Spending listed={listed} filter={filter} />
                </div>
              )
            : // Monthly sums need all payments; reserve their place.
              view.reading && <div className={styles.spending} data-brief={hasFailed || undefined} />}
          <div className={styles.place}>
            <div className={styles.side} data-brief={isDue || undefined}>
              {!isFruitless && <NextCharge />}
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

/** `isNew`: there are no subscriptions either. */
const NoPayments = ({ isNew }: { isNew: boolean }) => {
  const { t } = useTranslation(["payments", "subscriptions"]);
  const { begin } = useView("account", purchaseView);
  const maySubscribe = begin.can || begin.why === "loading";
  return (
    <Empty
      art="/art/empty-payments.svg"
      title={t("empty.title")}
      action={
        isNew ? (
          <Link to="/catalog/" className={buttonClass({ kind: maySubscribe ? "solid" : "line" })}>
            {t(maySubscribe ? "subscriptions:empty.action" : "subscriptions:empty.look")}
          </Link>
        ) : (
          <Link to="/subscriptions/" className={buttonClass({ kind: "solid" })}>
            {t("empty.action")}
          </Link>
        )
      }
    >
      {t("empty.lead")}
    </Empty>
  );
};

const StaleList = ({ whole, onRetry }: { whole: boolean; onRetry: () => void }) => {
  const { t } = useTranslation("payments");
  return (
    <StaleContent title={t("stale.title")} onRetry={onRetry}>
      {t(whole ? "stale.lead" : "stale.part")}
    </StaleContent>
  );
};

/** What is due now, except failed charges, which have their own notice. */
const DueNow = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => {
  const { t } = useTranslation("payments");
  const deviceTitle = useDeviceTitle();
  const failed = failedPayments(subscriptions);
  const [first, ...others] = subscriptions.filter((each) => owesNow(each) && !failed.includes(each));
  if (first === undefined) return null;
  const name = deviceTitle(first);
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

/** Search and filters, stored in the URL. */
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
        ref={emptyWithout(filter.q)}
        defaultValue={filter.q ?? ""}
        maxLength={100}
        onChange={({ target }) =>
          // Typing adds no history entry and no transition.
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

/** The most urgent failed charge: card, consequences, payment. Needs the namespaces `payments` and `subscriptions`. */
export const FailedPaymentNotice = () => {
  const { t } = useTranslation("payments");
  const cardName = useCardName();
  const subscriptions = useView("account", subscriptionsOf);
  const { why, back } = useFailureText();
  const deviceTitle = useDeviceTitle();
  const [first, ...others] = failedPayments(subscriptions ?? []);
  if (first === undefined) return null;
  const { collection, debt } = first;
  const name = deviceTitle(first);
  const sum = formatMoney(debt);
  const title =
    collection == null
      ? t("notice.paused.title", { sum })
      : collection.card === null
        ? t(`notice.charge.${first.chargeConsent === "withdrawn" ? "byHand" : "none"}`, { sum })
        : t("notice.charge.card", { sum, card: cardName(collection.card) });
  return (
    <Notice
      kind="bad"
      title={title}
      action={
        <div className={styles.action}>
          <PayButton subscription={first} kind="solid" />
          <OtherDebts subscriptions={others} />
        </div>
      }
    >
      <b>{name}</b>
      <Lines of={[...why(first, { withCard: false }), ...back(first)]} />
    </Notice>
  );
};

/** More are counted. */
const atMost = 3;

/** Other debts, each with its link. */
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

type Charged = Facts & { readonly next: NonNullable<Facts["next"]> };

const isCharged = (facts: Facts): facts is Charged => {
  const { status, debt } = facts.subscription;
  return facts.next !== null && status === "active" && debt === 0;
};

/** The charges of the next day: those by card, or else those paid by hand. */
export const nextCharged = (all: readonly Facts[]): Charged[] => {
  const ahead = all.filter(isCharged);
  const first = ahead.reduce<string | null>(
    (day, { next }) => (day === null || next.day < day ? next.day : day),
    null,
  );
  const ofThatDay = ahead.filter(({ next }) => next.day === first);
  const byCard = ofThatDay.filter(({ next }) => next.card !== null);
  return byCard.length > 0 ? byCard : ofThatDay;
};

/** The total of the next day's charges. */
const NextCharge = () => {
  const { t } = useTranslation("payments");
  const { say } = useSentences();
  const getFacts = useGetFacts();
  const subscriptions = useView("account", subscriptionsOf);
  const day = useFormatDay();
  const charges = nextCharged((subscriptions ?? []).map(getFacts));
  const [first] = charges;
  if (first === undefined) return null;
  const { subscription, next } = first;
  const sum = charges.reduce((all, each) => all + each.next.amount, 0);
  const isAlone = charges.length === 1;
  // Name the card only if all charges use one.
  const [from = "", another] = new Set(
    charges.map(({ next: { card } }) => (card == null ? "" : say(sentence("charge.card", { card })))),
  );
  return (
    <section className={styles.next} aria-labelledby="next-charge">
      <h2 id="next-charge">
        <small>{say(nextPaymentName(next))}</small>
        <span>{t("next.sum", { day: day(next.day), sum: formatMoney(sum) })}</span>
      </h2>
      <p>{isAlone ? deviceName(subscription) : t("next.subscriptions", { count: charges.length })}</p>
      {from !== "" && another === undefined && <p>{from}</p>}
      {isAlone && <SubscriptionTrack subscription={subscription} />}
    </section>
  );
};

const options = { notation: "compact", maximumFractionDigits: 1 } as const;
const short = inEachLanguage((language) => new Intl.NumberFormat(language, options));

/** Whole roubles without sign; from a million on compact, `1,2 млн`: six sums share a phone's line. */
export const shortRoubles = (kopecks: number, language: Language): string => {
  const roubles = Math.round(inRoubles(kopecks));
  return roubles < 1_000_000 ? groupDigits(roubles) : short[language].format(roubles);
};

interface SpendingProps {
  listed: readonly ListedPayment[];
  filter: PaymentsFilter;
}

/** Spending by month. A month filters the list; pressing it again clears the filter. */
const Spending = ({ listed, filter }: SpendingProps) => {
  const { t, i18n } = useTranslation("payments");
  const monthName = useMonthName();
  const months = useMemo(() => monthlySpending(listed), [listed]);
  if (months.length === 0) return null;
  const newest = months.at(-1)?.month;
  return (
    <Poles label={t("spending")}>
      {months.map(({ month, paid, share, count }) => {
        const body = (
          <>
            <PoleBody
              share={share}
              word={monthName(month, { short: true })}
              sum={shortRoubles(paid, shownLanguage(i18n))}
            />
            <VisuallyHidden>
              {t("spending.month", { month: monthName(month, { year: true }), sum: formatMoney(paid) })}
            </VisuallyHidden>
          </>
        );
        const isShown = filter.month === month;
        // Months without payments are no links.
        return count === 0 ? (
          <span key={month} className={poleClass()}>
            {body}
          </span>
        ) : (
          <Link
            key={month}
            to="/payments/"
            search={{ ...filter, month: isShown ? undefined : month }}
            replace
            className={poleClass()}
            // Stops the router from marking the link as current.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isShown ? "true" : undefined}
            data-now={(filter.month === undefined && month === newest) || undefined}
            viewTransition={false}
          >
            {body}
          </Link>
        );
      })}
    </Poles>
  );
};

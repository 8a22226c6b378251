import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import { chargedBy, forecastView } from "#machines/forecast/forecast.view.ts";
import type { PayChoice } from "#machines/payment/payment.ports.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { LoadError } from "../../ui/read-again.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import {
  afterDebtActive,
  afterDebtAlone,
  afterDebtAndGoOn,
  toTheEnd,
} from "../consequences/order-sentences.ts";
import type { Sentence } from "../consequences/sentences.ts";
import { useSay } from "../consequences/use-say.ts";
import styles from "./debt-offers.module.css";

interface DebtOffersProps {
  subscription: Subscription | undefined;
  /** The debt alone; null while it is not known. */
  stays: Course | null;
  /** The debt, and the subscription goes on; null where that is not open. */
  goes: Course | null;
  after: "stay" | "goOn";
  onChange: (after: "stay" | "goOn") => void;
  /** How the debt is paid, as far as that is chosen. */
  method: PayChoice["method"] | null;
}

/**
 * What may follow the payment of a debt, each way with its sum, the device and the next month; the one that is chosen with
 * every sum and day to the end. A month begins only if that is chosen. Where there is one way, nothing is chosen.
 */
export const DebtOffers = ({ subscription, stays, goes, after, onChange, method }: DebtOffersProps) => {
  const { t } = useTranslation("checkout");
  const ahead = useView("account.checkout.forecast", forecastView);
  const send = useSend("account.checkout.forecast");
  const isPaused = subscription?.status === "paused";
  if (ahead.state === "loading")
    return (
      <Skeleton label={t("debt.loading")}>
        <SkeletonBlock height="7rem" />
        {isPaused && <SkeletonBlock height="7rem" />}
      </Skeleton>
    );
  if (ahead.state === "unreachable")
    return (
      <LoadError
        title={t("debt.failed")}
        retryLabel={t("quote.unreachable.again")}
        onRetry={() => send({ type: "forecast.retryRequested" })}
      >
        {t("debt.unknown")}
      </LoadError>
    );
  if (ahead.state !== "ready" || stays === null || subscription === undefined)
    return <Notice title={t("debt.unknown")} />;
  const { today } = ahead.forecast;
  const paying = { today, method };
  if (!isPaused)
    return (
      <Section title={t("debt.then")}>
        <p>
          <Lines>{afterDebtActive(subscription, stays, paying)}</Lines>
        </p>
      </Section>
    );
  const alone = afterDebtAlone(subscription, stays, { today, alone: goes === null });
  if (goes === null)
    return (
      <Section title={t("debt.then")}>
        <p>
          <Lines>{alone}</Lines>
        </p>
      </Section>
    );
  const onward = afterDebtAndGoOn(subscription, goes, paying);
  return (
    <Section title={t("debt.how")}>
      <Choices legend={t("debt.how")}>
        <RadioRow
          name="after"
          value="stay"
          checked={after === "stay"}
          onChange={() => onChange("stay")}
          title={<Offer name={t("debt.stay")} sum={stays.total} />}
          note={<Lines>{alone}</Lines>}
        />
        <RadioRow
          name="after"
          value="goOn"
          checked={after === "goOn"}
          onChange={() => onChange("goOn")}
          title={<Offer name={t("debt.payAndGoOn")} sum={chargedBy(goes, today)} />}
          note={<Lines>{after === "goOn" ? [...onward, ...toTheEnd(goes)] : onward}</Lines>}
        />
      </Choices>
    </Section>
  );
};

/** What is offered, and at the end of its line what is paid for it today; what follows has the whole width. */
const Offer = ({ name, sum }: { name: string; sum: number }) => (
  <span className={styles.offer}>
    <span>{name} </span>
    <b>{formatMoney(sum)}</b>
  </span>
);

/** Sentences of one offer, each on a line of its own; no two are the same. */
const Lines = ({ children }: { children: readonly Sentence[] }) => {
  const { text } = useSay();
  return (
    <>
      {children.map((line) => (
        <span key={line.key} className={styles.line}>
          {text([line])}
        </span>
      ))}
    </>
  );
};

import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import { chargedBy, forecastView } from "#machines/forecast/forecast.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { LoadError } from "../../ui/read-again.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import styles from "./debt-offers.module.css";
import { useWhatFollowsDebt } from "./use-what-follows-debt.ts";

interface DebtOffersProps {
  /** The debt alone; null while it is not known. */
  stays: Course | null;
  /** The debt, and the subscription goes on; null where that is not open. */
  goes: Course | null;
  isPaused: boolean;
  after: "stay" | "goOn";
  onChange: (after: "stay" | "goOn") => void;
  /** The day by which the device is to be returned while nothing is paid, ISO; null where it is not with the client. */
  returnBy: string | null;
  /** No card is charged later: the person pays each month. */
  byHand: boolean;
  /** The device is not collected: we bring it. */
  brought: boolean;
}

/**
 * What may follow the payment of a debt, each way with its sum, the device and the next month; the one that is chosen with
 * every sum and day to the end. A month begins only if that is chosen.
 */
export const DebtOffers = ({
  stays,
  goes,
  isPaused,
  after,
  onChange,
  returnBy,
  ...known
}: DebtOffersProps) => {
  const { t } = useTranslation("checkout");
  const ahead = useView("account.checkout.forecast", forecastView);
  const send = useSend("account.checkout.forecast");
  const follows = useWhatFollowsDebt(known);
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
  const today = ahead.state === "ready" ? ahead.forecast.today : "";
  if (stays === null) return <Notice title={t("debt.unknown")} />;
  if (!isPaused)
    return (
      <Section title={t("debt.then")}>
        <p>
          <Lines>{follows.afterActive(stays)}</Lines>
        </p>
      </Section>
    );
  return (
    <Section title={t("debt.how")}>
      <Choices legend={t("debt.how")}>
        <RadioRow
          name="after"
          value="stay"
          checked={after === "stay"}
          onChange={() => onChange("stay")}
          title={<Offer name={t("debt.stay")} sum={stays.total} />}
          note={<Lines>{follows.afterStay(stays, { dueNow: returnBy, alone: goes === null })}</Lines>}
        />
        {goes !== null && (
          <RadioRow
            name="after"
            value="goOn"
            checked={after === "goOn"}
            onChange={() => onChange("goOn")}
            title={<Offer name={t("debt.payAndGoOn")} sum={chargedBy(goes, today)} />}
            note={
              <Lines>
                {[...follows.afterGoOn(goes, today), ...(after === "goOn" ? follows.toTheEnd(goes) : [])]}
              </Lines>
            }
          />
        )}
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
const Lines = ({ children }: { children: string[] }) => (
  <>
    {children.map((line) => (
      <span key={line} className={styles.line}>
        {line}
      </span>
    ))}
  </>
);

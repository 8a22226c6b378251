import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { stakesView } from "#machines/account/account.view.ts";
import { pointsOf } from "../bonus/points.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { bonus, grid, receipt } from "../../ui/icons.ts";
import { LoadError } from "../../ui/read-again.tsx";
import { formatMoney, groupDigits } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionDays } from "../shell/use-city-day.ts";
import { inHand } from "./in-hand.ts";
import { lastDayOf } from "./last-day-of.ts";
import { useErasedOn } from "./use-erasure-day.ts";

/** What the client still has of ours, owes us, or would lose, or that this could not be asked; nothing when there is nothing. */
export const Stakes = () => {
  const { t } = useTranslation("deletion");
  const { state, devices: running, debt, bonus: points } = useView("account", stakesView);
  const devices = inHand(running);
  const send = useSend("account");
  const whole = pointsOf(points);
  const untilWhen = useUntilWhen();
  if (state === "loading")
    return (
      <Skeleton label={t("stakes.loading")}>
        <SkeletonBlock height="3rem" />
        <SkeletonBlock height="3rem" />
      </Skeleton>
    );
  if (state === "unreachable")
    return (
      <LoadError
        title={t("stakes.failed.title")}
        retryLabel={t("stakes.failed.again")}
        onRetry={() => send({ type: "account.retryRequested" })}
      >
        {t("stakes.failed.lead")}
      </LoadError>
    );
  if (devices.length === 0 && debt === 0 && whole === 0) return null;
  return (
    <Section title={t("stakes.title")}>
      <Rows>
        {devices.map((subscription) => (
          <li key={subscription.id}>
            <Link to="/subscriptions/" className={rowClass()}>
              <RowBody
                icon={grid}
                title={t("stakes.device", {
                  device: deviceName(subscription),
                })}
                note={
                  subscription.deposit > 0
                    ? `${untilWhen(subscription)}. ${t("stakes.depositNote", { sum: formatMoney(subscription.deposit) })}`
                    : untilWhen(subscription)
                }
                go
              />
            </Link>
          </li>
        ))}
        {debt > 0 && (
          <li>
            <Link to="/subscriptions/" className={rowClass()}>
              <RowBody
                icon={receipt}
                iconKind="bad"
                title={t("stakes.debt", { sum: formatMoney(debt) })}
                note={t("stakes.debtNote")}
                go
              />
            </Link>
          </li>
        )}
        {whole > 0 && (
          <li>
            <div className={rowClass()}>
              <RowBody
                icon={bonus}
                title={t("stakes.bonus", { count: whole, amount: groupDigits(whole) })}
                note={t("stakes.bonusNote")}
              />
            </div>
          </li>
        )}
      </Rows>
    </Section>
  );
};

/** Until when a device is to be returned, and when its subscription ends: one day of return, as on every other page. */
const useUntilWhen = () => {
  const { t } = useTranslation("deletion");
  const day = useDayWords();
  const todayOf = useSubscriptionDays();
  const erased = useErasedOn();
  return (subscription: Subscription): string => {
    const { due, ends } = lastDayOf(subscription, erased);
    return due === null
      ? t("stakes.deviceNote", { day: day(ends) })
      : t(due < todayOf(subscription) ? "stakes.deviceLate" : "stakes.deviceDue", {
          by: day(due),
          day: day(ends),
        });
  };
};

import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { catalogOf, stakesView } from "#machines/account/account.view.ts";
import { pointsOf } from "../bonus/points.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { bonus, grid, receipt } from "../../ui/icons.ts";
import { LoadError } from "../../ui/read-again.tsx";
import { formatMoney, groupDigits } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import { inHand } from "./in-hand.ts";
import { useErasureDay } from "./use-erasure-day.ts";

/** What the client still has of ours, owes us, or would lose, or that this could not be asked; nothing when there is nothing. */
export const Stakes = () => {
  const { t } = useTranslation("deletion");
  const { state, devices: running, debt, bonus: points } = useView("account", stakesView);
  const devices = inHand(running);
  const gadgets = useView("account", catalogOf)?.gadgets;
  const send = useSend("account");
  const whole = pointsOf(points);
  const day = useErasureDay();
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
        {devices.map(({ id, deviceId, model, deposit }) => (
          <li key={id}>
            <Link to="/subscriptions/" className={rowClass()}>
              <RowBody
                icon={grid}
                title={t("stakes.device", {
                  device: gadgets?.find((gadget) => gadget.id === deviceId)?.name ?? model,
                })}
                note={
                  deposit > 0
                    ? `${t("stakes.deviceNote", { day })}. ${t("stakes.depositNote", { sum: formatMoney(deposit) })}`
                    : t("stakes.deviceNote", { day })
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

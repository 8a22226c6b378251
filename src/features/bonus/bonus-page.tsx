import { useState } from "react";
import { useTranslation } from "react-i18next";
import { kopecksOf } from "#contract/kopecks.ts";
import { subscriptionsView } from "#machines/account/account.view.ts";
import { bonusView } from "#machines/bonus/bonus.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { LoadError, StaleNotice } from "../../ui/read-again.tsx";
import { formatMoney, groupDigits } from "../../ui/money.tsx";
import { Section } from "../../ui/page.tsx";
import { Purse } from "../../ui/purse.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { Markdown } from "../documents/markdown.tsx";
import { BackLink, SubscriptionsPath } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import styles from "./bonus-page.module.css";
import { BonusHistory } from "./bonus-history.tsx";
import { PromoForm } from "./promo-form.tsx";
import { SpendForm } from "./spend-form.tsx";
import { pointsOf } from "./points.ts";

/** The bonus of a client: the balance, a promo code, spending, the history, and the rules (Markdown) under them. */
export const BonusPage = ({ rules }: { rules: string }) => {
  const { t } = useTranslation("bonus");
  return (
    <TaskPage
      title={t("title")}
      back={<BackLink to="/subscriptions/" />}
      path={<SubscriptionsPath at={t("title")} />}
    >
      <h1 tabIndex={-1}>{t("title")}</h1>
      <div className={styles.columns}>
        <div>
          <Bonus />
        </div>
        <Section title={t("rules")} id="rules">
          <Markdown text={rules} level={3} />
        </Section>
      </div>
    </TaskPage>
  );
};

const Bonus = () => {
  const { t } = useTranslation("bonus");
  const view = useView("account.bonus", bonusView);
  const send = useSend("account.bonus");
  const subscriptions = useView("account", subscriptionsView);
  const [held, hold] = useState(false);
  if (view.state === "unreachable")
    return (
      <LoadError
        title={t("failed.title")}
        retryLabel={t("failed.again")}
        onRetry={() => send({ type: "bonus.requested" })}
      >
        {t("failed.lead")}
      </LoadError>
    );
  // What they can be spent on stands above the history, which would jump.
  if (view.state === "loading" || subscriptions.state === "loading" || held)
    return (
      <Skeleton hold={hold} label={t("loading")}>
        <SkeletonBlock height="10rem" />
      </Skeleton>
    );
  const points = pointsOf(view.bonus);
  const amount = groupDigits(points);
  return (
    <>
      {view.stale && (
        <StaleNotice
          title={t("stale.title")}
          retryLabel={t("failed.again")}
          onRetry={() => send({ type: "bonus.requested" })}
        >
          {t("stale.lead")}
        </StaleNotice>
      )}
      <Purse sum={amount} label={`${t("balance")}: ${t("points", { count: points, amount })}`}>
        {points > 0 ? t("purse.some", { sum: formatMoney(kopecksOf(points)) }) : t("purse.none")}
      </Purse>
      <PromoForm />
      <SpendForm balance={view.bonus} />
      <BonusHistory entries={view.entries} />
    </>
  );
};

import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import { cardsView, isSought, removalView } from "#machines/cards/cards.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Columns } from "../../ui/columns.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LoadError, StaleNotice } from "../../ui/read-again.tsx";
import { Lead } from "../../ui/page.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { SubscriptionsPath } from "../shell/subscriptions-path.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { BindDock } from "./bind-dock.tsx";
import { BindingDialog, isBindingOpen } from "./binding-dialog.tsx";
import { BindingNotice } from "./binding-notice.tsx";
import { CardList } from "./card-list.tsx";
import { CardsNewsNotice } from "./cards-news-notice.tsx";
import type { CardsSearch } from "./cards-search.ts";
import { ExpiringNotices } from "./expiring-notices.tsx";
import { PayerQuestion, useAskedFor } from "./payer-question.tsx";
import { RemovalDialog } from "./removal-dialog.tsx";

/** Saved cards: which pays, which leaves, and a new one. */
export const CardsPage = ({ search }: { search: CardsSearch }) => {
  const { t } = useTranslation("cards");
  const askedFor = useAskedFor(search.for);
  return (
    <TaskPage
      title={t("title")}
      back={<BackLink to="/subscriptions/" search={askedFor === null ? {} : { s: askedFor.id }} />}
      path={<SubscriptionsPath at={t("title")} />}
    >
      <Columns side={<BindDock />}>
        <h1 tabIndex={-1}>{t("title")}</h1>
        {askedFor !== null && <PayerQuestion subscription={askedFor} />}
        <BindingNotice />
        <Cards askedFor={askedFor} />
      </Columns>
      <Steps search={search} />
    </TaskPage>
  );
};

const Cards = ({ askedFor }: { askedFor: Subscription | null }) => {
  const { t } = useTranslation("cards");
  const view = useView("account.cards", cardsView);
  const send = useSend("account.cards");
  const [held, hold] = useState(false);
  if (view.state === "unreachable")
    return (
      <LoadError
        title={t("failed.title")}
        retryLabel={t("failed.again")}
        onRetry={() => send({ type: "cards.requested" })}
      >
        {t("failed.lead")}
      </LoadError>
    );
  if (view.state === "loading" || held)
    return (
      <Skeleton hold={hold} label={t("loading")}>
        <SkeletonBlock height="5rem" />
        <SkeletonBlock height="5rem" />
      </Skeleton>
    );
  return (
    <>
      <CardsNewsNotice news={view.news} cards={view.cards} />
      {view.stale && (
        <StaleNotice
          title={t("stale.title")}
          retryLabel={t("failed.again")}
          onRetry={() => send({ type: "cards.requested" })}
        >
          {t("stale.lead")}
        </StaleNotice>
      )}
      <ExpiringNotices cards={view.cards} />
      {view.cards.length === 0 ? (
        <Empty art="/art/empty-payments.svg" title={t("empty.title")}>
          {t("empty.lead")}
        </Empty>
      ) : (
        <CardList cards={view.cards} activating={view.activating} change={view.change} askedFor={askedFor} />
      )}
      <Lead>{t("hint")}</Lead>
    </>
  );
};

/** The step that is open; an address whose step is not (any more) becomes the page's own. */
const Steps = ({ search: { at } }: { search: CardsSearch }) => {
  const { screen } = useView("account.cards.binding", cardBindingView);
  const removal = useView("account.cards", removalView).state;
  const list = useView("account.cards", cardsView).state;
  const isAwaited = useView("account.cards", isSought);
  const isLeft =
    (at === "bind" && !isBindingOpen(screen) && screen !== "restoring") ||
    (at === "remove" && removal === "closed" && !isAwaited && list !== "loading");
  return (
    <>
      {isLeft && <Navigate to="/cards/" search={{}} replace />}
      {isBindingOpen(screen) && <BindingDialog />}
      {removal !== "closed" && <RemovalDialog />}
    </>
  );
};

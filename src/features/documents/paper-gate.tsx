import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Act, Subscription } from "#contract/subscription.ts";
import { catalogView, clientOf, subscriptionsView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { doc } from "../../ui/icons.ts";
import { LoadFailure } from "../shell/load-failure.tsx";
import { Outcome } from "../../ui/outcome.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import { type PaperFacts, paperFacts } from "./paper-facts.ts";

/** Names an act, or the contract of a subscription. */
export type PaperAddress = { act?: number | undefined; contract?: number | undefined };

/** `act` null: the contract. */
export type Paper = { facts: PaperFacts; act: Act | null };

/** Finds a paper among the client's own. */
export const findPaper = (subscriptions: readonly Subscription[], { act: actId, contract }: PaperAddress) => {
  for (const subscription of subscriptions) {
    const act = subscription.acts.find(({ id }) => id === actId);
    if (act !== undefined) return { subscription, act };
    if (actId === undefined && subscription.id === contract) return { subscription, act: null };
  }
  return null;
};

/** Renders `children` with the paper; handles loading and a missing paper. */
export const PaperGate = ({
  search,
  children,
}: {
  search: PaperAddress;
  children: (paper: Paper) => ReactNode;
}) => {
  const { t } = useTranslation("papers");
  const list = useView("account", subscriptionsView);
  const shelf = useView("account", catalogView);
  const client = useView("account", clientOf);
  const send = useSend("account");
  const [held, setHeld] = useState(false);
  if (list.state === "unreachable" || (list.state === "ready" && shelf.state === "unreachable"))
    return (
      <LoadFailure
        title={t("failed.title")}
        retryLabel={t("failed.again")}
        onRetry={() => send({ type: "account.retryRequested" })}
      >
        {t("failed.lead")}
      </LoadFailure>
    );
  if (list.state === "loading" || shelf.state !== "ready" || held)
    return (
      <Skeleton onHold={setHeld} label={t("loading")}>
        <SkeletonBlock width="70%" height="2rem" />
        <SkeletonBlock height="12rem" />
      </Skeleton>
    );
  const found = findPaper(list.subscriptions, search);
  if (found === null)
    return (
      <Outcome icon={doc} title={t("missing.title")} lead={t("missing.lead")}>
        <Link to="/documents/" className={buttonClass()}>
          {t("missing.action")}
        </Link>
      </Outcome>
    );
  const { subscription, act } = found;
  return children({ facts: paperFacts(subscription, client, shelf.catalog), act });
};

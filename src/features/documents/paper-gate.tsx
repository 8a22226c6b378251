import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Paper } from "#contract/paper.ts";
import type { Act, Subscription } from "#contract/subscription.ts";
import { subscriptionsView } from "#machines/account/account.view.ts";
import type { PaperAddress } from "#machines/acts/acts.ports.ts";
import { paperView } from "#machines/acts/acts.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { VisuallyHidden } from "../../ui/announce.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { doc } from "../../ui/icons.ts";
import { LoadFailure } from "../shell/load-failure.tsx";
import { Outcome } from "../../ui/outcome.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";

/** Finds a paper among the client's own; `act` null: the contract. */
export const findPaper = (
  subscriptions: readonly Subscription[],
  { kind, id }: Pick<PaperAddress, "kind" | "id">,
): { subscription: Subscription; act: Act | null } | null => {
  for (const subscription of subscriptions) {
    const act = subscription.acts.find((each) => each.id === id);
    if (kind === "act" && act !== undefined) return { subscription, act };
    if (kind === "contract" && subscription.id === id) return { subscription, act: null };
  }
  return null;
};

type Found = { paper: Paper; subscription: Subscription; act: Act | null };

/** Renders `children` with the paper; handles loading and a missing paper. `address` null: the URL names none. */
export const PaperGate = ({
  address,
  children,
}: {
  address: PaperAddress | null;
  children: (found: Found) => ReactNode;
}) => {
  const { t } = useTranslation("papers");
  const { t: inShell } = useTranslation("shell");
  const list = useView("account", subscriptionsView);
  const view = useView("account.acts", paperView, address ?? nowhere);
  const send = useSend("account");
  const sendPaper = useSend("account.acts");
  const [held, setHeld] = useState(false);
  const found = list.state === "ready" && address !== null ? findPaper(list.subscriptions, address) : null;
  if (list.state === "unreachable" || (found !== null && view.state === "unreachable"))
    return (
      <>
        <h1 tabIndex={-1}>{inShell("nav.documents")}</h1>
        <LoadFailure
          whole
          title={t("failed.title")}
          onRetry={() => {
            if (list.state === "unreachable") send({ type: "account.retryRequested" });
            if (view.state === "unreachable") sendPaper({ type: "paper.refreshRequested" });
          }}
        >
          {t("failed.lead")}
        </LoadFailure>
      </>
    );
  if (list.state === "loading" || held || (found !== null && view.state === "loading"))
    return (
      <>
        <h1 tabIndex={-1}>
          <VisuallyHidden>{t("title")}</VisuallyHidden>
        </h1>
        <Skeleton onHold={setHeld} label={t("loading")}>
          <SkeletonBlock width="70%" height="2rem" />
          <SkeletonBlock height="12rem" />
        </Skeleton>
      </>
    );
  if (found === null || view.state !== "ready")
    return (
      <Outcome icon={doc} title={t("missing.title")} lead={t("missing.lead")}>
        <Link to="/documents/" className={buttonClass()}>
          {t("missing.action")}
        </Link>
      </Outcome>
    );
  return children({ ...found, paper: view.paper });
};

const nowhere: PaperAddress = { kind: "act", id: 0, pen: false };

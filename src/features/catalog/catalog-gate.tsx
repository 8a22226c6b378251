import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import { catalogView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { SkeletonBlock, SkeletonCard, Skeleton } from "../../ui/skeleton.tsx";

/** Renders `children` once the catalogue is loaded; before that a skeleton or a retry. */
export const CatalogGate = ({ children }: { children: (catalog: Catalog) => ReactNode }) => {
  const { t } = useTranslation("catalog");
  const view = useView("account", catalogView);
  const send = useSend("account");
  const [held, setHeld] = useState(false);
  if (view.state === "ready" && !held) return children(view.catalog);
  if (view.state === "unreachable")
    return (
      <LoadFailure whole title={t("failed.title")} onRetry={() => send({ type: "account.retryRequested" })}>
        {t("failed.lead")}
      </LoadFailure>
    );
  return (
    <Skeleton onHold={setHeld} label={t("loading")}>
      <SkeletonCard>
        <SkeletonBlock height="11rem" />
        <SkeletonBlock width="60%" height="1.5rem" />
        <SkeletonBlock height="3rem" />
      </SkeletonCard>
    </Skeleton>
  );
};

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { subscriptionsView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadError } from "../../ui/read-again.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { Rows } from "../../ui/row.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import { actsInOrder, contractsInOrder } from "./in-order.ts";
import { OwnGroup } from "./own-group.tsx";
import { ActRow } from "./paper-rows.tsx";

/** So many are shown at a time. */
const atOnce = 10;

/** The client's own acts and contracts: those that wait for a signature, then device by device, the newest first. */
export const OwnPapers = () => {
  const { t } = useTranslation("documents");
  const view = useView("account", subscriptionsView);
  const [held, hold] = useState(false);
  const send = useSend("account");
  const [shown, setShown] = useState(atOnce);
  const [waiting, setWaiting] = useState(atOnce);
  if (view.state === "unreachable")
    return (
      <LoadError
        title={t("own.failed.title")}
        retryLabel={t("failed.again")}
        onRetry={() => send({ type: "account.retryRequested" })}
      >
        {t("failed.lead")}
      </LoadError>
    );
  if (view.state === "loading" || held)
    return (
      <Skeleton hold={hold} label={t("own.loading")}>
        <SkeletonBlock height="3rem" />
        <SkeletonBlock height="3rem" />
      </Skeleton>
    );
  const own = contractsInOrder(view.subscriptions);
  const unsigned = actsInOrder(
    own.flatMap((subscription) =>
      subscription.acts.filter(({ signed }) => !signed).map((act) => ({ ...act, subscription })),
    ),
  );
  if (own.length === 0) return <Lead>{t("own.none")}</Lead>;
  return (
    <>
      {unsigned.length > 0 && (
        <Section title={t("unsigned.title")}>
          <Rows>
            {unsigned.slice(0, waiting).map(({ subscription, ...act }) => (
              <ActRow key={act.id} act={act} subscription={subscription} />
            ))}
          </Rows>
          {unsigned.length > waiting && (
            <Button kind="line" onClick={() => setWaiting(waiting + atOnce)}>
              {t("unsigned.more", { count: Math.min(atOnce, unsigned.length - waiting) })}
            </Button>
          )}
        </Section>
      )}
      <Section title={t("own.title")}>
        {own.slice(0, shown).map((subscription) => (
          <OwnGroup key={subscription.id} subscription={subscription} />
        ))}
        {own.length > shown && (
          <Button kind="line" onClick={() => setShown(shown + atOnce)}>
            {t("own.more", { count: Math.min(atOnce, own.length - shown) })}
          </Button>
        )}
      </Section>
    </>
  );
};

import { useMemo, useState } from "react";
import { SectionPage } from "../shell/section-page.tsx";
import { PaymentsOverview } from "./payments-overview.tsx";
import type { ListSearch, PaymentsSearch } from "./payments-search.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { receiptView } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { receipt } from "../../ui/icons.ts";
import { LoadFailure } from "../shell/load-failure.tsx";
import { Outcome } from "../../ui/outcome.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { startAtTop } from "../shell/focus-heading.ts";
import { TaskPage } from "../shell/task-page.tsx";
import { OnePayment } from "./one-payment.tsx";

export const PaymentsPage = ({ search }: { search: PaymentsSearch }) => {
  const { p, paper } = search;
  const filter = useMemo(() => {
    const { p: _, paper: __, ...rest } = search;
    return rest;
  }, [search]);
  // Returning to the list restores the last payment.
  const [last, setLast] = useState(p);
  if (p !== undefined && p !== last) setLast(p);
  return p === undefined ? (
    <SectionPage>
      <PaymentsOverview filter={filter} returnTo={last} />
    </SectionPage>
  ) : (
    <PaymentPage id={p} onRoll={paper === "roll"} filter={filter} />
  );
};

interface PaymentPageProps {
  id: number;
  /** 80 mm roll instead of A4. */
  onRoll: boolean;
  /** The list it was opened from. */
  filter: ListSearch;
}

const PaymentPage = ({ id, onRoll, filter }: PaymentPageProps) => {
  const { t } = useTranslation("payments");
  return (
    <TaskPage
      title={t("one.bar")}
      back={<BackLink to="/payments/" search={filter} />}
      path={
        <>
          <li>
            <Link to="/payments/" search={filter}>
              {t("title")}
            </Link>
          </li>
          <li aria-current="page">{t("one.bar")}</li>
        </>
      }
    >
      <div key={id} ref={startAtTop}>
        <Payment id={id} onRoll={onRoll} filter={filter} />
      </div>
    </TaskPage>
  );
};

const Payment = ({ id, onRoll, filter }: PaymentPageProps) => {
  const { t } = useTranslation("payments");
  const view = useView("account.payments", receiptView, id);
  const send = useSend("account.payments");
  const [held, setHeld] = useState(false);
  if (view.state === "loading" || (view.state === "ready" && held))
    return (
      <>
        <h1 tabIndex={-1}>{t("one.bar")}</h1>
        <Skeleton onHold={setHeld} label={t("one.loading")}>
          <SkeletonBlock width="80%" height="2rem" />
          <SkeletonBlock height="8rem" />
        </Skeleton>
      </>
    );
  switch (view.state) {
    case "unreachable":
      return (
        <>
          <h1 tabIndex={-1}>{t("one.bar")}</h1>
          <LoadFailure
            whole
            title={t("one.failed.title")}
            onRetry={() => send({ type: "receipt.requested", id })}
          >
            {t("one.failed.lead")}
          </LoadFailure>
        </>
      );
    case "missing":
      return (
        <Outcome icon={receipt} title={t("one.missing.title")} lead={t("one.missing.lead")}>
          <Link to="/payments/" className={buttonClass()}>
            {t("one.missing.action")}
          </Link>
        </Outcome>
      );
    case "ready":
      return <OnePayment view={view} onRoll={onRoll} filter={filter} />;
  }
};

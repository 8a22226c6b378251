import { Link, Navigate, useLocation } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { subscriptionsState } from "#machines/account/account.view.ts";
import { type SubscriptionView, subscriptionView } from "#machines/subscription/subscription.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { bike } from "../../ui/icons.ts";
import { Outcome } from "../../ui/outcome.tsx";
import { Lead } from "../../ui/page.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { startAtSection } from "../shell/focus-heading.ts";
import { TaskPage } from "../shell/task-page.tsx";
import { CancelStep } from "./cancel-step.tsx";
import { ChargesStep } from "./charges-step.tsx";
import { Detail } from "./detail.tsx";
import { ExtendStep } from "./extend-step.tsx";
import { PauseStep } from "./pause-step.tsx";
import styles from "./subscription.module.css";
import { RescheduleStep } from "./reschedule-step.tsx";
import { ReasonStep } from "./reason-step.tsx";
import { ResumeStep } from "./resume-step.tsx";
import { type StepParam, type ListSearch, steps } from "./subscriptions-search.ts";
import { ListFailed } from "./list-failed.tsx";
import { TermsStep } from "./terms-step.tsx";
import type { OpenView, ScreenView } from "./step-link.tsx";
import { WhatIf } from "./what-if.tsx";
import { NoAnswer, SentOnce } from "../../ui/sent-once.tsx";

interface OneSubscriptionProps {
  id: number;
  at: StepParam | undefined;
  /** The list it was opened from. */
  list: ListSearch;
}

export const OneSubscription = ({ id, at, list }: OneSubscriptionProps) => {
  const view = useView("account.subscription", subscriptionView);
  const isList = useView("account", subscriptionsState) !== "unreachable";
  return (
    <>
      <Closing />
      {"subscription" in view && view.subscription.id === id ? (
        <Opened view={view} at={at} list={list} />
      ) : (
        <NotOpened id={id} at={at} view={view} isList={isList} list={list} />
      )}
    </>
  );
};

/** Closes the subscription when the page unmounts, not earlier: the page would show it. */
const Closing = () => {
  const send = useSend("account.subscription");
  const closeAtTheEnd = useCallback(
    (page: HTMLElement | null) => (page === null ? undefined : () => send({ type: "subscription.closed" })),
    [send],
  );
  return <span ref={closeAtTheEnd} hidden />;
};

const barTitles = {
  pause: "bar.pause",
  setEnd: "bar.pause",
  extend: "bar.extend",
  changeTerms: "bar.terms",
  reschedule: "bar.reschedule",
  resume: "bar.resume",
  reason: "bar.cancel",
  cancel: "bar.cancel",
  allowCharges: "bar.charges",
  stopCharges: "bar.charges",
  whatIf: "bar.whatIf",
} as const;

const isStep = (screen: string): screen is keyof typeof barTitles => Object.hasOwn(barTitles, screen);

const Opened = ({ view, at, list }: { view: OpenView; at: StepParam | undefined; list: ListSearch }) => {
  const { t } = useTranslation(["subscription", "subscriptions"]);
  const { screen, subscription } = view;
  const name = deviceName(subscription);
  const here = { ...list, s: subscription.id };
  const isDetail = screen === "detail";
  // After a change the URL names the subscription without a step.
  const settled = isDetail && at !== undefined && view.notice !== null && view.refusedStep === null;
  const step = isStep(screen) ? t(barTitles[screen]) : null;
  return (
    <TaskPage
      title={step ?? name}
      back={
        <BackLink
          to="/subscriptions/"
          search={isDetail ? list : screen === "cancel" ? { ...here, at: "cancel" } : here}
        />
      }
      path={
        <>
          <li>
            <Link to="/subscriptions/" search={list}>
              {t("subscriptions:title")}
            </Link>
          </li>
          {step === null ? (
            <li aria-current="page">{name}</li>
          ) : (
            <>
              <li>
                <Link to="/subscriptions/" search={here}>
                  {name}
                </Link>
              </li>
              <li aria-current="page">{step}</li>
            </>
          )}
        </>
      }
    >
      {settled && <Navigate to="/subscriptions/" search={here} replace />}
      <Screen key={`${subscription.id} ${screen}`} view={view} />
    </TaskPage>
  );
};

const Screen = ({ view }: { view: OpenView }) => {
  const hash = useLocation({ select: (location) => location.hash });
  const begin = useCallback((page: HTMLElement | null) => startAtSection(page, hash), [hash]);
  return (
    <div ref={begin} className={styles.screen}>
      <CurrentScreen view={view} />
    </div>
  );
};

const CurrentScreen = ({ view }: { view: OpenView }) => {
  switch (view.screen) {
    case "detail":
      return <Detail view={view} />;
    case "pause":
    case "setEnd":
      return <PauseStep view={view} />;
    case "extend":
      return <ExtendStep view={view} />;
    case "changeTerms":
      return <TermsStep view={view} />;
    case "reschedule":
      return <RescheduleStep view={view} />;
    case "allowCharges":
    case "stopCharges":
      return <ChargesStep view={view} />;
    case "resume":
      return <ResumeStep view={view} />;
    case "reason":
      return <ReasonStep view={view} />;
    case "cancel":
      return <CancelStep view={view} />;
    case "whatIf":
      return <WhatIf view={view} />;
    case "asking":
    case "checking":
      return <Sending view={view} />;
    case "unanswered":
      return <Unanswered view={view} />;
  }
};

interface NotOpenedProps extends OneSubscriptionProps {
  view: SubscriptionView;
  /** The list is loaded or loading. */
  isList: boolean;
}

/** Loading, missing, or another subscription is being changed. */
const NotOpened = ({ id, at, list, view, isList }: NotOpenedProps) => {
  const { t } = useTranslation("subscription");
  return (
    <TaskPage title={t("bar")} back={<BackLink to="/subscriptions/" search={list} />}>
      {"subscription" in view ? (
        <>
          <h1 tabIndex={-1}>{t("elsewhere.title")}</h1>
          <Lead>{t("elsewhere.lead")}</Lead>
        </>
      ) : view.screen === "missing" ? (
        <Outcome icon={bike} title={t("missing.title")} lead={t("missing.lead")}>
          <Link to="/subscriptions/" search={list} className={buttonClass()}>
            {t("missing.action")}
          </Link>
        </Outcome>
      ) : (
        <>
          <h1 tabIndex={-1}>{t("bar")}</h1>
          {view.screen === "closed" && <Opening id={id} at={at} />}
          {isList ? (
            <Skeleton label={t("loading")}>
              <SkeletonBlock width="30%" />
              <SkeletonBlock width="80%" height="2.5rem" />
              <SkeletonBlock height="3rem" />
              <SkeletonBlock height="12rem" />
            </Skeleton>
          ) : (
            <ListFailed />
          )}
        </>
      )}
    </TaskPage>
  );
};

/** Reopens the URL's subscription after the account restarted. */
const Opening = ({ id, at }: { id: number; at: StepParam | undefined }) => {
  const send = useSend("account.subscription");
  const open = (page: HTMLElement | null): void => {
    if (page !== null) send({ type: "subscription.opened", id, step: at === undefined ? null : steps[at] });
  };
  return <span ref={open} hidden />;
};

/** The change is being sent, or its arrival checked. */
const Sending = ({ view: { screen, change } }: { view: ScreenView<"asking" | "checking"> }) => {
  const { t } = useTranslation("subscription");
  const checking = screen === "checking";
  return (
    <SentOnce
      title={t(checking ? "checking.title" : `asking.${change}`)}
      lead={t(`${screen}.lead`)}
      stages={[t("stage.sent"), t("stage.checked")]}
      checking={checking}
    />
  );
};

/** It is unknown whether the change arrived. */
const Unanswered = ({ view: { check } }: { view: ScreenView<"unanswered"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  return (
    <NoAnswer
      title={t("unanswered.title")}
      lead={t("unanswered.lead")}
      check={t("unanswered.check")}
      reason={check.can ? null : t("why.offline")}
      onCheck={() => send({ type: "check.requested" })}
    />
  );
};

import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName, signatureOf } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { forecastView } from "#machines/forecast/forecast.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Columns } from "../../ui/columns.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { sentences } from "../../ui/class-names.ts";
import { QuickActions } from "../../ui/quick-actions.tsx";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import { useDayOf, useDayWords } from "../../routing/use-calendar.ts";
import { debtLead, doneOf } from "../consequences/act-sentences.ts";
import { type Facts, besideHeadline, headlineOf, moneyOf, termsFrom } from "../consequences/sentences.ts";
import { useFacts, useSay } from "../consequences/use-say.ts";
import { useFailedWords } from "../payments/use-failed-words.ts";
import { DetailDock } from "./detail-dock.tsx";
import { DeviceSection } from "./device-section.tsx";
import { LineSection } from "./line-section.tsx";
import { ManageSection } from "./manage-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { type QuickWay, useQuickActions } from "./use-quick-actions.ts";
import { SubscriptionStatus } from "./subscription-status.tsx";
import type { ViewOf } from "./step-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { agreedChange } from "./agreed-terms.ts";
import { Link } from "@tanstack/react-router";
import { doc } from "../../ui/icons.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { unsignedFirst } from "../documents/in-order.ts";
import { iconOfAct, usePaperName } from "../papers/use-paper-name.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";

/**
 * A subscription as it is: what happens next, what is quickly done, all that happened and will, the money, what can be
 * changed, the papers, the device.
 */
export const Detail = ({ view }: { view: ViewOf<"detail"> }) => {
  const { subscription } = view;
  const facts = useFacts(subscription);
  const { say, text } = useSay();
  const money = view.agreement === "ended" ? text(moneyOf(facts)) : "";
  const why = useWhyUnpaid(view);
  const quick = useQuickActions();
  const name = deviceName(subscription);
  const ways: readonly QuickWay[] = isOver(subscription.status)
    ? ["payments", "documents"]
    : view.pause.can
      ? ["problem", "pause", "route", "documents"]
      : ["problem", "route", "payments", "documents"];
  return (
    <Columns
      side={
        <>
          <DeviceSection view={view} />
          <DetailDock view={view} />
        </>
      }
    >
      <SubscriptionStatus subscription={subscription} />
      <h1 tabIndex={-1}>{say(headlineOf(facts))}</h1>
      <Lead>
        <b>{`${name}.`}</b> {why !== "" && <span>{`${why} `}</span>}
        {besideHeadline(facts).map((each) => (
          <Fragment key={each.key}>
            <span>{text([each])}</span>{" "}
          </Fragment>
        ))}
        {money !== "" && <span>{money}</span>}
      </Lead>
      <DebtLead facts={facts} />
      <ChangeNotice view={view} />
      <QuickActions actions={quick(subscription, name, ways)} />
      <LineSection view={view} />
      <MoneySection view={view} />
      <ManageSection view={view} />
      <PapersSection subscription={subscription} />
    </Columns>
  );
};

/**
 * Of a subscription that is paused for a debt: what each way of paying it makes of the device's return, by the forecast.
 * Nothing where the device is not with the client, or nobody can tell.
 */
const DebtLead = ({ facts: { subscription, device } }: { facts: Facts }) => {
  const ahead = useView("account.subscription.forecast", forecastView);
  const { text } = useSay();
  const { status, debt } = subscription;
  if (status !== "paused" || debt === 0 || device.kind !== "return") return null;
  // It will come: what stands below it is not to move from under a finger.
  if (ahead.state === "loading") return <SkeletonBlock height="3rem" />;
  const sentences = ahead.state === "ready" ? debtLead(subscription, ahead.forecast) : [];
  return sentences.length === 0 ? null : <Lead>{text(sentences)}</Lead>;
};

/** Which month is owed, why its charge has failed, and what follows; nothing where none has. */
const useWhyUnpaid = ({ subscription }: ViewOf<"detail">): string => {
  const { t } = useTranslation("subscriptions");
  const day = useDayWords();
  const { why } = useFailedWords();
  const { status, collection, debt, paidUntil = null } = subscription;
  if (debt === 0) return "";
  return sentences(
    status === "paused" && paidUntil !== null && t("todo.pay.month", { day: day(paidUntil) }),
    collection != null && why(subscription, { withCard: true }),
  );
};

type NoticeCode = NonNullable<ViewOf<"detail">["notice"]>;

const isDone = (notice: NoticeCode): notice is Extract<NoticeCode, `${string}.done`> =>
  notice.endsWith(".done");

/** What came of the last change, or why there was none; and why a step that was asked for is not open. */
export const ChangeNotice = ({ view }: { view: ViewOf<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const { notice, refusedStep, refusedWhy, subscription } = view;
  const day = useDayWords();
  const facts = useFacts(subscription);
  const { text } = useSay();
  if (refusedStep !== null && refusedWhy !== null)
    return (
      <Notice role="status" title={t(`refused.${refusedStep}`)}>
        {t(`why.${refusedWhy}`)}
      </Notice>
    );
  if (notice === null) return null;
  if (isDone(notice)) {
    const change = notice === "changeTerms.done" ? termsFrom(facts) : null;
    const done = doneOf(notice, facts);
    const isTakenBack = notice === "changeTerms.done" && agreedChange(subscription) === null;
    return (
      <Notice
        kind="done"
        role="status"
        title={
          isTakenBack
            ? t("notice.changeTerms.done.same")
            : change === null
              ? t(`notice.${notice}`)
              : t("notice.changeTerms.done.on", { day: day(change) })
        }
      >
        {isTakenBack || done.length === 0 ? undefined : text(done)}
      </Notice>
    );
  }
  return (
    <Notice kind="bad" role="alert" title={t(`notice.${notice}`)}>
      {t(`notice.${notice}.lead`)}
    </Notice>
  );
};

/** The papers of a subscription: the acts, those that wait for a signature first, the newest of each, and the contract. */
const PapersSection = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("subscription");
  const paperName = usePaperName();
  const day = useDayOf(useSubscriptionZone(subscription));
  const inWords = useDayWords();
  const { id: contract, acts, start } = subscription;
  return (
    <Section title={t("papers.title")} id="papers">
      <Rows>
        {unsignedFirst(acts).map(({ id, type, signed, signedAt, number }) => (
          <li key={id}>
            <Link to="/documents/" search={{ act: id }} className={rowClass()}>
              <RowBody
                icon={iconOfAct({ type, signed })}
                {...(!signed && { iconKind: "sign" as const })}
                title={paperName({ type, number })}
                note={
                  signed
                    ? signedAt === null
                      ? t("papers.signedOnce")
                      : t(`papers.on.${signatureOf(type)}`, {
                          day: day(signedAt),
                        })
                    : t("papers.sign")
                }
                go
              />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/print/" search={{ contract }} className={rowClass()}>
            <RowBody
              icon={doc}
              title={t("papers.contract", { id: contract })}
              note={
                start === null
                  ? t("papers.contract.waiting")
                  : t("papers.contract.since", { day: inWords(start) })
              }
              go
            />
          </Link>
        </li>
      </Rows>
    </Section>
  );
};

import { Fragment } from "react";
import { useDeviceTitle } from "../shell/use-device-title.ts";
import { useTranslation } from "react-i18next";
import { isToCollect } from "#contract/consequences.ts";
import { type Subscription, deviceName, officeOf, signatureOf } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { forecastView, projectionFor } from "#machines/forecast/forecast.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Aside, Columns, Deck } from "../../ui/columns.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { sentences } from "../../ui/class-names.ts";
import { QuickActions } from "../../ui/quick-actions.tsx";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import { useFormatDay, useFormatDayIn } from "../../routing/use-clock.ts";
import { debtLead, describeDone, lastDayToUndo, undoCancelNote } from "../consequences/act-sentences.ts";
import {
  type Facts as SubscriptionFacts,
  agreedChange,
  describeMoney,
  describeNext,
  handoverNote,
  headlineDetails,
  isAwaited,
  isWithClient,
  sentence,
  termsStart,
} from "../consequences/sentences.ts";
import { useFacts, usePlaces, useSentences } from "../consequences/use-sentences.ts";
import { useFailureText } from "../payments/use-failure-text.ts";
import { OrderJourney } from "./order-journey.tsx";
import { TimelineSection } from "./timeline-section.tsx";
import { ManageSection } from "./manage-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { type QuickLink, useQuickActions } from "./use-quick-actions.ts";
import { SubscriptionStatus } from "../consequences/subscription-status.tsx";
import { type OpenView, type ScreenView, StepLink } from "./step-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Link } from "@tanstack/react-router";
import { doc, wifiOff } from "../../ui/icons.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { ActPictures } from "../documents/act-pictures.tsx";
import { unsignedFirst, iconOfAct, usePaperName } from "../documents/papers.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { owesNow } from "#machines/account/money-ahead.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dock } from "../../ui/dock.tsx";
import { useKnownForecast } from "./forecast-part.tsx";
import { PayButton } from "../payments/pay-button.tsx";
import { useCertainty } from "./confirm-change.tsx";
import { joined } from "../../i18n/typography.ts";
import { Facts } from "../../ui/facts.tsx";
import { Picture } from "../../ui/picture.tsx";
import { artUrl } from "../catalog/find-device.ts";
import { RouteLink } from "../catalog/route-link.tsx";
import { PickupPass } from "../checkout/pickup-pass.tsx";
import { ToOffices } from "../consequences/consequence-list.tsx";
import styles from "./subscription.module.css";

export const Detail = ({ view }: { view: ScreenView<"detail"> }) => {
  const { subscription } = view;
  const facts = useFacts(subscription);
  const { say, text } = useSentences();
  const money = view.agreement === "ended" ? text(describeMoney(facts)) : "";
  const why = useWhyUnpaid(view);
  const quick = useQuickActions();
  const deviceTitle = useDeviceTitle();
  const name = deviceName(subscription);
  const hasPass = isAwaited(facts) && isToCollect(facts.device, facts.today);
  const quickLinks: readonly QuickLink[] = isOver(subscription.status)
    ? ["payments", "documents"]
    : hasPass
      ? ["problem", "payments", "documents"]
      : view.pause.can
        ? ["problem", "pause", "route", "documents"]
        : ["problem", "route", "payments", "documents"];
  return (
    <Columns
      side={
        <>
          <Aside>
            <MoneySection view={view} />
            <ManageSection view={view} />
            <DeviceSection view={view} />
          </Aside>
          <DetailDock view={view} />
        </>
      }
    >
      <div className={styles.head}>
        <SubscriptionStatus subscription={subscription} />
        {subscription.image !== undefined && (
          <Picture src={artUrl(subscription.image)} size="mark" lazy={false} of={String(subscription.id)} />
        )}
      </div>
      <h1 tabIndex={-1}>{say(describeNext(facts))}</h1>
      <Lead>
        <b>{`${deviceTitle(subscription)}.`}</b> {why !== "" && <span>{`${why} `}</span>}
        {/* The pass names the place. */}
        {(hasPass ? handoverNote(facts) : headlineDetails(facts)).map((each) => (
          <Fragment key={each.key}>
            <span>{text([each])}</span>{" "}
          </Fragment>
        ))}
        {money !== "" && <span>{money}</span>}
      </Lead>
      <OrderJourney subscription={subscription} />
      {hasPass && <Pickup facts={facts} />}
      <DebtLead facts={facts} />
      <ChangeNotice view={view} />
      <QuickActions actions={quick(subscription, name, quickLinks)} />
      <TimelineSection view={view} />
      {subscription.acts.toReversed().map((act) => (
        <ActPictures key={act.id} act={act} subscription={subscription} />
      ))}
      <PapersSection subscription={subscription} />
    </Columns>
  );
};

/** The pass, opening hours and the way. One lime button a screen: an active subscription may have another. */
const Pickup = ({ facts }: { facts: SubscriptionFacts }) => {
  const { subscription } = facts;
  const office = officeOf(subscription);
  return (
    <PickupPass
      facts={facts}
      action={
        office !== null && (
          <RouteLink office={office} kind={subscription.status === "active" ? "solid" : "go"} />
        )
      }
    >
      {office !== null && <p>{office.hours}</p>}
    </PickupPass>
  );
};

/**
 * For a subscription paused for debt: what each payment option means for the return. Nothing if the device is not
 * with the client or the forecast is missing.
 */
const DebtLead = ({ facts: { subscription, device } }: { facts: SubscriptionFacts }) => {
  const ahead = useView("account.subscription.forecast", forecastView);
  const { text } = useSentences();
  const { status, debt } = subscription;
  if (status !== "paused" || debt === 0 || device.kind !== "return") return null;
  // Reserves the place of the loading text.
  if (ahead.state === "loading") return <SkeletonBlock height="3rem" />;
  const sentences = ahead.state === "ready" ? debtLead(subscription, ahead.forecast) : [];
  return sentences.length === 0 ? null : <Lead>{text(sentences)}</Lead>;
};

/** The owed month, why its charge failed, and the consequence; empty without a debt. */
const useWhyUnpaid = ({ subscription }: ScreenView<"detail">): string => {
  const { t } = useTranslation("subscriptions");
  const day = useFormatDay();
  const { why } = useFailureText();
  const { status, collection, debt, paidUntil = null } = subscription;
  if (debt === 0) return "";
  return sentences(
    status === "paused" && paidUntil !== null && t("todo.pay.month", { day: day(paidUntil) }),
    ...(collection != null ? why(subscription, { withCard: true }) : []),
  );
};

type NoticeCode = NonNullable<ScreenView<"detail">["notice"]>;

const isDone = (notice: NoticeCode): notice is Extract<NoticeCode, `${string}.done`> =>
  notice.endsWith(".done");

/** The result of the last change, or why a requested step is not possible. */
export const ChangeNotice = ({ view }: { view: ScreenView<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const { notice, refusedStep, refusedWhy, subscription } = view;
  const day = useFormatDay();
  const facts = useFacts(subscription);
  const { text } = useSentences();
  if (refusedStep !== null && refusedWhy !== null)
    return (
      <Notice role="status" title={t(`refused.${refusedStep}`)}>
        {t(`why.${refusedWhy}`)}
      </Notice>
    );
  if (notice === null) return null;
  if (isDone(notice)) {
    const change = notice === "changeTerms.done" ? termsStart(facts) : null;
    const done = describeDone(notice, facts);
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

/** Unsigned acts first, then newest first, and the contract. */
const PapersSection = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("subscription");
  const paperName = usePaperName();
  const day = useFormatDayIn(useSubscriptionZone(subscription));
  const formatDay = useFormatDay();
  const { id: contract, acts, start, status } = subscription;
  return (
    <Section title={t("papers.title")} id="papers">
      <Rows>
        {unsignedFirst(acts).map(({ id, type, signed, signedAt, number }) => (
          <li key={id}>
            <Link to="/documents/" search={{ act: id }} className={rowClass()}>
              <RowBody
                icon={iconOfAct({ type, signed })}
                iconKind={signed ? undefined : "sign"}
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
                  ? t(`papers.contract.${isOver(status) ? "never" : "waiting"}`)
                  : t("papers.contract.since", { day: formatDay(start) })
              }
              go
            />
          </Link>
        </li>
      </Rows>
    </Section>
  );
};

/** The most likely action; nothing if there is none. */
export const DetailDock = ({ view }: { view: ScreenView<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const paperName = usePaperName();
  const day = useFormatDay();
  const { say } = useSentences();
  const { subscription, agreement, resume, extend } = view;
  const name = deviceName(subscription);
  const longer = projectionFor(useKnownForecast(), "extend");
  const month = subscription.status === "awaitingPayment" ? null : (subscription.paidUntil ?? null);
  /** The client still has the device and keeps it by resuming. */
  const isDueBack = isWithClient(useFacts(subscription));
  const unsigned = subscription.acts.find(({ signed }) => !signed);
  if (owesNow(subscription))
    return (
      <Deck>
        <Dock subject={month === null ? name : t("dock.debt", { day: day(month) })} subjectOn="wide">
          <PayButton subscription={subscription} />
        </Dock>
      </Deck>
    );
  if (agreement === "ending") return <UndoCancel view={view} />;
  if (agreement === "paused" && resume.can)
    return (
      <Deck>
        <Dock subject={t(isDueBack ? "dock.resume.instead" : "dock.resume")} subjectOn="wide">
          <StepLink at="resume" className={buttonClass({ kind: "go" })}>
            {t(isDueBack ? "resume.confirm" : "dock.resume.go")}
          </StepLink>
        </Dock>
      </Deck>
    );
  if (unsigned !== undefined)
    return (
      <Deck>
        <Dock stacked caption={t("papers.sign")} subject={paperName(unsigned)}>
          <Link to="/documents/" search={{ act: unsigned.id }} className={buttonClass({ kind: "go" })}>
            {t("dock.sign")}
          </Link>
        </Dock>
      </Deck>
    );
  if (agreement === "active" && extend.can && longer !== null && subscription.end !== null)
    return (
      <Deck>
        <Dock subject={say(sentence("end.term", { day: subscription.end }))} subjectOn="wide">
          <StepLink at="extend" className={buttonClass({ kind: "go" })}>
            {t("dock.extend.go")}
          </StepLink>
        </Dock>
      </Deck>
    );
  if (agreement === "ended") return <RentAgain subscription={subscription} />;
  return null;
};

/** The subscription has ended; links to the device if it is in the catalogue. */
const RentAgain = ({ subscription: { deviceId } }: Pick<ScreenView<"detail">, "subscription">) => {
  const { t } = useTranslation("subscription");
  const catalog = useView("account", catalogOf);
  const device = catalog?.gadgets.find(({ id }) => id === deviceId);
  const category = catalog?.categories.find(({ id }) => id === device?.categoryId);
  if (device === undefined || category === undefined) return null;
  return (
    <Deck>
      <Dock subject={t("dock.again")} subjectOn="wide">
        <Link
          to="/catalog/$device/$subscription/"
          params={{ device: category.slug, subscription: device.slug }}
          className={buttonClass({ kind: "go" })}
        >
          {t("dock.again.go")}
        </Link>
      </Dock>
    </Deck>
  );
};

/** Undoes a cancellation that is not in force yet; shows the next charge. */
const UndoCancel = ({ view: { subscription, takeBack } }: { view: ScreenView<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  const day = useFormatDay();
  const { say } = useSentences();
  const certainty = useCertainty("takeBack");
  const projection = certainty.is === "shown" ? certainty.projection : null;
  const note = projection === null ? null : undoCancelNote(projection);
  const { id, scheduled } = subscription;
  return (
    <Deck>
      <Dock
        subject={scheduled !== null && t("dock.takeBack", { day: day(lastDayToUndo(scheduled.at)) })}
        subjectOn="wide"
        stacked
        note={note !== null && say(note)}
      >
        <Button
          kind="go"
          busy={certainty.is === "reckoning"}
          reason={
            !takeBack.can
              ? t(`why.${takeBack.why}`)
              : certainty.is === "closed"
                ? t(`closed.${certainty.why}`)
                : certainty.is === "unknown" && t("why.unknown")
          }
          reasonIcon={!takeBack.can && takeBack.why === "offline" ? wifiOff : undefined}
          onClick={() => {
            if (certainty.is === "shown")
              send({ type: "takeBack.confirmed", id, shown: certainty.projection });
          }}
        >
          {t("dock.takeBack.go")}
        </Button>
      </Dock>
    </Deck>
  );
};

/** Facts of the device. Its picture is beside the status. */
const DeviceSection = ({ view }: { view: OpenView }) => {
  const { t } = useTranslation("subscription");
  const day = useFormatDay();
  const { subscription } = view;
  const { formatAddress } = usePlaces();
  const { device, end } = useFacts(subscription);
  const office = officeOf(subscription);
  const { serial, model, start, delivery, insurance, extras } = subscription;
  const facts = [
    { name: t("fact.model"), value: model },
    serial !== null && { name: t("fact.serial"), value: <data value={serial}>{serial}</data> },
    start !== null && { name: t("fact.start"), value: day(start) },
    end !== null && { name: t("fact.end"), value: day(end) },
    office !== null && { name: t("fact.office"), value: formatAddress(subscription.city, office) },
    delivery !== null && { name: t("fact.delivery"), value: joined(delivery.address) },
    insurance && view.agreement !== "ended" && { name: t("fact.insurance"), value: t("fact.insured") },
    extras.length > 0 && { name: t("fact.extras"), value: joined(extras.map(({ name }) => name).join(", ")) },
  ];
  return (
    <Section title={t("device.title")}>
      <Facts facts={facts} />
      {device.kind === "return" && <ToOffices />}
    </Section>
  );
};

import { Link } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, type RefCallback, useState } from "react";
import { useDeviceTitle } from "../shell/use-device-title.ts";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { type IconPath, card, clock, route, sign, store, truck } from "../../ui/icons.ts";
import { Lines, Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { TextButton, buttonClass, textButtonClass } from "../../ui/button.tsx";
import { OrderJourney } from "./order-journey.tsx";
import { quickLinks } from "./use-quick-actions.ts";
import { type ToDo, groupPapers } from "./to-do.ts";
import { sentences } from "../../ui/class-names.ts";
import { useFormatDay } from "../../routing/use-clock.ts";
import { formatMoney } from "../../ui/money.tsx";
import {
  describeAmountDue,
  describeCompensation,
  describeDebtorReturn,
  describeExtras,
  describeToDo,
  handoverNote,
} from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { usePaperName } from "../documents/papers.ts";
import { failedPayments, useFailureText } from "../payments/use-failure-text.ts";
import { EventCard } from "../../ui/event-card.tsx";
import { Status } from "../../ui/status.tsx";
import { artUrl } from "../catalog/find-device.ts";
import { PayButton } from "../payments/pay-button.tsx";
import { SubscriptionStatus } from "../consequences/subscription-status.tsx";

/** A name inside a sentence: "Подпишите план защиты". */
const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Title of a to-do and its reasons, a sentence each. */
const useToDoTexts = () => {
  const { t } = useTranslation("subscriptions");
  const paperName = usePaperName();
  const day = useFormatDay();
  const getFacts = useGetFacts();
  const { lines, say, text } = useSentences();
  const { whyShort } = useFailureText();

  /** Why it is unpaid. A debt is explained once a page, where it can be paid. */
  const whyUnpaid = (one: Subscription): string[] => {
    const { status, paidUntil = null } = one;
    const isMonthOwed = status !== "awaitingPayment" && paidUntil !== null;
    return [
      ...(isMonthOwed ? [t("todo.pay.month", { day: day(paidUntil) })] : []),
      ...(failedPayments([one]).length > 0 ? whyShort(one) : []),
    ];
  };

  /** `isOnCard`: the black card, whose button names the sum. */
  const describe = (todo: ToDo, { isOnCard = false } = {}): { title: string; why: string[] } => {
    const { subscription } = todo;
    switch (todo.kind) {
      case "pay":
        return {
          title: say(describeAmountDue(getFacts(subscription), { withSum: !isOnCard })),
          why: whyUnpaid(subscription),
        };
      case "paying":
        return {
          title: t("todo.paying", { sum: formatMoney(subscription.debt) }),
          why: [t("todo.paying.why")],
        };
      case "sign":
        return { title: t("todo.sign", { act: inSentence(paperName(todo.act)) }), why: [t("todo.sign.why")] };
      case "collectExtras":
      case "returnExtras": {
        const { title, note } = describeExtras(todo.kind, subscription, todo.extras);
        return { title: say(title), why: lines(note) };
      }
      case "compensate": {
        const { title, note } = describeCompensation(todo.owed);
        return { title: say(title), why: lines(note) };
      }
      case "card":
      case "collect":
      case "missed":
      case "return": {
        const facts = getFacts(subscription);
        const { title, note } = describeToDo(todo.kind, facts);
        // A row leads to the pass, which has the place.
        const isRow = todo.kind === "collect" && !isOnCard;
        return { title: say(title), why: lines(isRow ? handoverNote(facts) : note) };
      }
    }
  };
  return {
    describe,
    /** For a debtor with the device: when and where to return it. */
    describeReturn: (one: Subscription): string => text(describeDebtorReturn(getFacts(one))),
  };
};

/** A debtor of many devices still sees the list. */
const few = 3;

const icons: Record<ToDo["kind"], IconPath> = {
  pay: card,
  paying: clock,
  sign,
  collect: store,
  return: route,
  compensate: card,
  collectExtras: store,
  returnExtras: route,
  card,
  missed: truck,
};

/** Links to where a to-do is done. */
const ToDoLink = ({ todo, children }: { todo: ToDo; children: ReactNode }) => {
  const { subscription, kind } = todo;
  switch (kind) {
    case "card":
      return (
        <Link to="/cards/" search={{ at: "bind" }} className={rowClass()}>
          {children}
        </Link>
      );
    case "pay":
    case "missed":
      return (
        <Link to="/subscriptions/" search={{ s: subscription.id }} className={rowClass()}>
          {children}
        </Link>
      );
    case "paying":
      return (
        <Link to="/checkout/" className={rowClass()}>
          {children}
        </Link>
      );
    case "sign":
      return (
        <Link to="/documents/" search={{ act: todo.act.id }} className={rowClass()}>
          {children}
        </Link>
      );
    case "compensate":
      return (
        <Link to="/documents/" search={todo.act === null ? {} : { act: todo.act.id }} className={rowClass()}>
          {children}
        </Link>
      );
    case "collect":
      return (
        <Link {...quickLinks(subscription).pass} className={rowClass()}>
          {children}
        </Link>
      );
    case "return":
    case "collectExtras":
    case "returnExtras":
      return (
        <Link {...quickLinks(subscription).route} className={rowClass()}>
          {children}
        </Link>
      );
  }
};

interface ToDoListProps {
  /** All but the one in the urgent card. */
  todo: readonly ToDo[];
  /** The urgent card is above. */
  besideCard: boolean;
}

/** Everything else the heading counts. */
export const ToDoList = ({ todo, besideCard }: ToDoListProps) => {
  const { t } = useTranslation("subscriptions");
  const { describe } = useToDoTexts();
  const [all, showAll] = useState(false);
  const lines = groupPapers(todo);
  const shown = all ? lines : lines.slice(0, few);
  const deviceTitle = useDeviceTitle();
  const nameOf = ({ subscription }: ToDo): string => deviceTitle(subscription);
  return (
    <Section title={besideCard && t("todo.others")}>
      <Rows>
        {shown.map((each) => {
          if (each.kind === "papers")
            return (
              <li key="papers">
                <Link to="/documents/" className={rowClass()}>
                  <RowBody
                    icon={sign}
                    iconKind="sign"
                    title={t("todo.papers", { count: each.papers.length })}
                    note={[...new Set(each.papers.map(nameOf))].join(", ")}
                    go
                  />
                </Link>
              </li>
            );
          const { subscription, kind } = each;
          const name = nameOf(each);
          const { title, why } = describe(each);
          return (
            <li key={`${kind} ${subscription.id}`}>
              <ToDoLink todo={each}>
                <RowBody
                  icon={icons[kind]}
                  iconKind={kind === "sign" ? "sign" : undefined}
                  title={title}
                  // A paper needs no reason.
                  note={kind === "sign" || why.length === 0 ? name : sentences(`${name}.`, ...why)}
                  go
                />
              </ToDoLink>
            </li>
          );
        })}
      </Rows>
      {shown.length < lines.length && (
        <TextButton onClick={() => showAll(true)}>
          {t("todo.others.more", { amount: lines.length - shown.length })}
        </TextButton>
      )}
    </Section>
  );
};

interface ToDoCardProps {
  todo: ToDo;
  href: string;
  onOpen: (id: number, event: MouseEvent) => void;
  /** Takes the focus when it appears, or null. */
  linkRef: RefCallback<HTMLAnchorElement> | null;
}

/** The most urgent to-do, with its button. */
export const ToDoCard = ({ todo, href, onOpen, linkRef }: ToDoCardProps) => {
  const { t } = useTranslation(["subscriptions", "shell"]);
  const { describe, describeReturn } = useToDoTexts();
  const { subscription } = todo;
  const { id, image } = subscription;
  const name = deviceName(subscription);
  const named = useDeviceTitle()(subscription);
  const { title, why } = describe(todo, { isOnCard: true });
  const back = todo.kind === "pay" ? describeReturn(subscription) : "";
  return (
    <EventCard
      kind="urgent"
      status={
        todo.kind === "paying" ? (
          <Status kind="pending">{t("shell:pendingPayment.waiting")}</Status>
        ) : (
          <SubscriptionStatus subscription={subscription} />
        )
      }
      art={image && artUrl(image)}
      of={String(id)}
      title={
        <a
          href={href}
          aria-label={t("named", { device: name, headline: title })}
          onClick={(event) => onOpen(id, event)}
          ref={linkRef}
        >
          {title}
        </a>
      }
      track={
        (todo.kind === "collect" || todo.kind === "missed") && <OrderJourney subscription={subscription} />
      }
      beside={
        todo.kind === "collect" ? (
          <Link {...quickLinks(subscription).pass} className={textButtonClass()}>
            {t("todo.pass.go")}
          </Link>
        ) : (
          back !== "" && <ReturnNote words={back} subscription={subscription} />
        )
      }
      action={<ToDoAction todo={todo} />}
    >
      <b>{named}</b>
      <Lines of={why} />
    </EventCard>
  );
};

/** For a debtor with the device: return day, place, directions. */
const ReturnNote = ({ words, subscription }: { words: string; subscription: Subscription }) => {
  const { t } = useTranslation("subscriptions");
  return (
    <>
      <p>{words}</p>
      <Link {...quickLinks(subscription).route} className={textButtonClass()}>
        {t("todo.route.go")}
      </Link>
    </>
  );
};

const ToDoAction = ({ todo }: { todo: ToDo }): ReactNode => {
  const { t } = useTranslation("subscriptions");
  switch (todo.kind) {
    case "pay":
    case "paying":
      return <PayButton subscription={todo.subscription} />;
    case "sign":
      return (
        <Link to="/documents/" search={{ act: todo.act.id }} className={buttonClass({ kind: "go" })}>
          {t("todo.sign.go")}
        </Link>
      );
    case "compensate":
      return (
        <Link
          to="/documents/"
          search={todo.act === null ? {} : { act: todo.act.id }}
          className={buttonClass({ kind: "go" })}
        >
          {t("todo.compensate.go")}
        </Link>
      );
    case "card":
      return (
        <Link to="/cards/" search={{ at: "bind" }} className={buttonClass({ kind: "go" })}>
          {t("todo.card.go")}
        </Link>
      );
    case "missed":
      return (
        <Link
          to="/subscriptions/"
          search={{ s: todo.subscription.id, at: "reschedule" }}
          className={buttonClass({ kind: "go" })}
        >
          {t("todo.missed.go")}
        </Link>
      );
    case "collect":
    case "return":
    case "collectExtras":
    case "returnExtras":
      return (
        <Link {...quickLinks(todo.subscription).route} className={buttonClass({ kind: "go" })}>
          {t("todo.route.go")}
        </Link>
      );
  }
};

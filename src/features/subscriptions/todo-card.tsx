import { Link } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EventCard } from "../../ui/event-card.tsx";
import { Status } from "../../ui/status.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { artOf } from "../catalog/find-device.ts";
import { PayButton } from "./pay-button.tsx";
import { quickWays } from "./use-quick-actions.ts";
import { SubscriptionStatus } from "./subscription-status.tsx";
import type { ToDo } from "./to-do.ts";
import { useToDoWords } from "./use-todo-words.ts";

/** Somebody goes on from here. A `ref`. */
export const focusHere = (link: HTMLAnchorElement | null): void => link?.focus();

interface ToDoCardProps {
  todo: ToDo;
  href: string;
  onOpen: (id: number, event: MouseEvent) => void;
  /** Somebody goes on from here. */
  focused: boolean;
}

/** The one thing that is most urgent: what to do, why, about which device, until when, and the button that does it. */
export const ToDoCard = ({ todo, href, onOpen, focused }: ToDoCardProps) => {
  const { t } = useTranslation(["subscriptions", "shell"]);
  const { wordsOf, backOf } = useToDoWords();
  const { subscription } = todo;
  const { id, image } = subscription;
  const name = deviceName(subscription);
  const { title, why } = wordsOf(todo);
  const back = todo.kind === "pay" ? backOf(subscription) : "";
  return (
    <EventCard
      kind="urgent"
      status={
        todo.kind === "paying" ? (
          <Status kind="pending">{t("shell:underWay.waiting")}</Status>
        ) : (
          <SubscriptionStatus subscription={subscription} />
        )
      }
      {...(image !== undefined && { art: artOf(image) })}
      title={
        <a
          href={href}
          aria-label={t("named", { device: name, headline: title })}
          onClick={(event) => onOpen(id, event)}
          {...(focused && { ref: focusHere })}
        >
          {title}
        </a>
      }
      {...(back !== "" && { beside: <Back words={back} subscription={subscription} /> })}
      action={<DoIt todo={todo} />}
    >
      <b>{why === "" ? name : `${name}.`}</b>
      {why !== "" && <span>{` ${why}`}</span>}
    </EventCard>
  );
};

/** A debtor still has the device: when it was due back, where it goes, and the way there. */
const Back = ({ words, subscription }: { words: string; subscription: Subscription }) => {
  const { t } = useTranslation("subscriptions");
  return (
    <>
      <p>{words}</p>
      <Link {...quickWays(subscription).route} className={textButtonClass()}>
        {t("todo.route.go")}
      </Link>
    </>
  );
};

const DoIt = ({ todo }: { todo: ToDo }): ReactNode => {
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
        <Link {...quickWays(todo.subscription).route} className={buttonClass({ kind: "go" })}>
          {t("todo.route.go")}
        </Link>
      );
  }
};

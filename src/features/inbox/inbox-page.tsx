import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { InboxMessage } from "#contract/inbox.ts";
import { inLanguage } from "#contract/language.ts";
import { type InboxView, inboxView } from "#machines/inbox/inbox.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { shownLanguage } from "../../i18n/texts.ts";
import { tie } from "../../i18n/typography.ts";
import { useFormatDayIn } from "../../routing/use-clock.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Button, textButtonClass } from "../../ui/button.tsx";
import { formatTime } from "../../ui/date.ts";
import { Empty } from "../../ui/outcome.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { isModifiedClick } from "../../ui/modified-click.ts";
import { LoadFailure, StaleContent } from "../shell/load-failure.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { useCityZone } from "../shell/use-city-day.ts";
import styles from "./inbox-page.module.css";

/** The letters and text messages that were sent to the client. */
export const InboxPage = () => {
  const { t } = useTranslation("inbox");
  return (
    <TaskPage title={t("title")} back={<BackLink to="/subscriptions/" />}>
      <h1 tabIndex={-1}>{t("title")}</h1>
      <Inbox />
    </TaskPage>
  );
};

export const Inbox = () => {
  const { t } = useTranslation("inbox");
  const view = useView("account.inbox", inboxView);
  const send = useSend("account.inbox");
  const [held, setHeld] = useState(false);
  const retry = () => send({ type: "inbox.requested" });
  if (view.state === "unreachable")
    return (
      <LoadFailure whole title={t("failed.title")} onRetry={retry}>
        {t("failed.lead")}
      </LoadFailure>
    );
  if (view.state === "loading" || held)
    return (
      <Skeleton onHold={setHeld} label={t("loading")}>
        <SkeletonBlock height="7rem" />
        <SkeletonBlock height="7rem" />
        <SkeletonBlock height="7rem" />
      </Skeleton>
    );
  return (
    <>
      {view.stale && <StaleContent title={t("stale.title")} onRetry={retry} />}
      {view.messages.length === 0 ? (
        <Empty art="/art/ebike.svg" title={t("empty.title")}>
          {t("empty.lead")}
        </Empty>
      ) : (
        <MessageList view={view} />
      )}
    </>
  );
};

const MessageList = ({ view }: { view: Extract<InboxView, { state: "ready" }> }) => {
  const { t } = useTranslation("inbox");
  const send = useSend("account.inbox");
  const { messages, newSince, more, interrupted } = view;
  // The server does not know what this device has shown.
  const knowsShown = useHydrated();
  /** The first message that "more" added takes the focus. */
  const [known, setKnown] = useState<number>();
  const firstAdded = known === undefined ? undefined : messages[known]?.id;
  const isWhole = !more.can && more.why === "whole";
  return (
    <>
      <ul className={styles.messages}>
        {messages.map((message) => (
          <li key={message.id}>
            <Message
              message={message}
              isNew={knowsShown && newSince !== null && message.sent > newSince}
              focused={message.id === firstAdded}
            />
          </li>
        ))}
      </ul>
      {interrupted && (
        <LoadFailure title={t("more.failed")} onRetry={() => send({ type: "inbox.moreRequested" })}>
          {t("failed.lead")}
        </LoadFailure>
      )}
      {!isWhole && !interrupted && (
        <Button
          kind="line"
          busy={!more.can && more.why === "pending"}
          reason={!more.can && more.why === "stale" && t("stale.title")}
          onClick={() => {
            setKnown(messages.length);
            send({ type: "inbox.moreRequested" });
          }}
        >
          {t("more")}
        </Button>
      )}
    </>
  );
};

const focusMessage = (title: HTMLHeadingElement | null): void => title?.focus();

interface MessageProps {
  message: InboxMessage;
  /** Sent after the last visit. */
  isNew: boolean;
  focused: boolean;
}

/** The subject repeats what the text begins with, so only a new message shows its text. */
const Message = ({ message, isNew, focused }: MessageProps) => {
  const { t, i18n } = useTranslation("inbox");
  const zone = useCityZone();
  const dayOf = useFormatDayIn(zone);
  const { sent, channel, language, title, text, link } = message;
  const lang = language === shownLanguage(i18n) ? undefined : language;
  return (
    <article className={styles.message}>
      <p className={styles.when}>
        <span>{`${dayOf(sent)}, ${formatTime(sent, i18n.language, zone)}`}</span>
        <span>{t(`sent.${channel}`)}</span>
        {isNew && <Status kind="live">{t("new")}</Status>}
      </p>
      <h2 tabIndex={-1} lang={lang} ref={focused ? focusMessage : null}>
        {tie(title)}
      </h2>
      <div className={styles.more}>
        <MessageLink link={link} isForeign={lang !== undefined} />
        <details open={isNew}>
          <summary className={textButtonClass()}>
            <span className={styles.closed}>{t("show")}</span>
            <span className={styles.opened}>{t("hide")}</span>
          </summary>
          <div lang={lang}>
            {text.split("\n\n").map((paragraph) => (
              <p key={paragraph}>{tie(paragraph)}</p>
            ))}
          </div>
        </details>
      </div>
    </article>
  );
};

/**
 * The page that the message is about, in the language of this page. A plain link: its address comes from the server.
 * The label was written in the language of the message.
 */
const MessageLink = ({
  link: { label, page },
  isForeign,
}: Pick<InboxMessage, "link"> & { isForeign: boolean }) => {
  const { t, i18n } = useTranslation("inbox");
  const router = useRouter();
  const href = inLanguage(page, shownLanguage(i18n));
  const open = (event: MouseEvent): void => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a className={textButtonClass()} href={href} onClick={open}>
      {isForeign ? t("open") : label}
    </a>
  );
};

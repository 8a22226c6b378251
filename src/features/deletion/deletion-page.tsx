import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type DeletionView, deletionView } from "#machines/deletion/deletion.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { startAtTop } from "../shell/focus-heading.ts";
import { TaskPage } from "../shell/task-page.tsx";
import styles from "./deletion-page.module.css";
import { NoAnswer, SentOnce } from "../../ui/sent-once.tsx";
import { DeletionEffects, ErasedList, type ScreenView, useErasureDay } from "./deletion-effects.tsx";
import { hasAccount, sessionScreen } from "#machines/session/session.view.ts";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { Markdown } from "../documents/markdown.tsx";
import { agreementTexts, isAgreementWord } from "#contract/agreement.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { Field } from "../../ui/field.tsx";
import { lock, wifiOff } from "../../ui/icons.ts";
import { DocumentPage } from "../documents/document-page.tsx";
import { WaitingScreen } from "../sign-in/waiting-screen.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";
import { ReadingPage } from "../shell/reading-page.tsx";
import { useLocation } from "@tanstack/react-router";
import { homeZone } from "#contract/day.ts";
import { deletionDays, graceAt } from "#contract/deadlines.ts";
import { formatTime } from "../../ui/date.ts";
import { Ticks } from "../../ui/ticks.tsx";
import { useFormatDayIn, useServerNow } from "../../routing/use-clock.ts";
import { AskSupport } from "../shell/support.tsx";

/** The deletion machine of a client, or of an unfinished registration. */
const useDeletionPath = (): "account.deletion" | "registration.deletion" =>
  useView("session", hasAccount) ? "account.deletion" : "registration.deletion";

/** Deletion of personal data (spec §2, §4). `body`: Markdown. */
export const DeletionPage = ({ body }: { body: string }) => {
  const { t } = useTranslation("deletion");
  // A pending deletion is opened from the subscriptions, a new one from the profile.
  const isPending = useView(useDeletionPath(), deletionView).screen === "pending";
  return (
    <TaskPage title={t("task")} back={<BackLink to={isPending ? "/subscriptions/" : "/profile/"} />}>
      <DeletionScreen body={body} />
    </TaskPage>
  );
};

export const DeletionScreen = ({ body }: { body: string }) => {
  const view = useView(useDeletionPath(), deletionView);
  const [before, setBefore] = useState(view.screen);
  const [withdrawn, setWithdrawn] = useState(false);
  if (before !== view.screen) {
    setBefore(view.screen);
    setWithdrawn(before === "pending" && view.screen === "informed");
  }
  return (
    <div key={view.screen} ref={startAtTop} className={styles.screen}>
      <CurrentScreen view={view} body={body} withdrawn={withdrawn} />
    </div>
  );
};

interface CurrentScreenProps {
  view: DeletionView;
  body: string;
  /** The request was just withdrawn on this page. */
  withdrawn: boolean;
}

const CurrentScreen = ({ view, body, withdrawn }: CurrentScreenProps) => {
  switch (view.screen) {
    case "informed":
      return <Informed view={view} body={body} withdrawn={withdrawn} />;
    case "confirming":
      return <Confirming view={view} />;
    case "requesting":
    case "checking":
      return <Sending screen={view.screen} />;
    case "unanswered":
      return <Unanswered view={view} />;
    case "pending":
      return <Pending view={view} />;
  }
};

/** The request is being sent, or its arrival checked. */
const Sending = ({ screen }: { screen: "requesting" | "checking" }) => {
  const { t } = useTranslation("deletion");
  return (
    <SentOnce
      title={t(`${screen}.title`)}
      lead={t(`${screen}.lead`)}
      stages={[t("stage.sent"), t("stage.checked")]}
      checking={screen === "checking"}
    />
  );
};

/** It is unknown whether the request arrived. */
const Unanswered = ({ view: { check } }: { view: ScreenView<"unanswered"> }) => {
  const { t } = useTranslation("deletion");
  const send = useSend(useDeletionPath());
  return (
    <NoAnswer
      title={t("unanswered.title")}
      lead={t("unanswered.lead")}
      check={t("unanswered.check")}
      reason={check.can ? null : t("unanswered.offline")}
      onCheck={() => send({ type: "deletion.checkRequested" })}
    />
  );
};

interface InformedProps {
  view: ScreenView<"informed">;
  body: string;
  withdrawn: boolean;
}

/** Before the request: effects, data export, the document. */
const Informed = ({ view, body, withdrawn }: InformedProps) => {
  const { t } = useTranslation("deletion");
  const send = useSend(useDeletionPath());
  // An unfinished registration has no data to show.
  const isClient = useView("session", hasAccount);
  const day = useErasureDay();
  return (
    <Columns
      side={
        <Deck>
          <Dock caption={t("informed.caption")} subject={t("informed.subject")} subjectOn="wide">
            <Button
              kind="bad"
              reason={!view.begin.can && t("informed.forbidden")}
              onClick={() => send({ type: "deletion.begun" })}
            >
              {t("informed.begin")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1}>{t("informed.title")}</h1>
      <Lead>{t("informed.lead", { day })}</Lead>
      {withdrawn && (
        <Notice kind="done" role="status" title={t("informed.takenBack.title")}>
          {t("informed.takenBack.lead")}
        </Notice>
      )}
      {isClient && <DeletionEffects withBonus />}
      <ExportData view={view} />
      <Section>
        <Markdown text={body} />
      </Section>
    </Columns>
  );
};

/** Typing a word prevents accidental requests. */
const Confirming = ({ view: { notice, submit } }: { view: ScreenView<"confirming"> }) => {
  const { t, i18n } = useTranslation("deletion");
  const send = useSend(useDeletionPath());
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const day = useErasureDay();
  const isClient = useView("session", hasAccount);
  const word = agreementTexts[shownLanguage(i18n)];

  const confirm = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const agreed = isAgreementWord(typed);
    setWrong(!agreed);
    if (!agreed) event.currentTarget.querySelector("input")?.focus();
    else if (submit.can) send({ type: "deletion.confirmed", word: typed });
  };
  return (
    <Columns
      onSubmit={confirm}
      side={
        <Deck>
          <Dock stacked>
            <Button
              kind="bad"
              type="submit"
              reason={!submit.can && t("confirming.offline")}
              reasonIcon={wifiOff}
            >
              {t("confirming.submit")}
            </Button>
            <Button kind="line" onClick={() => send({ type: "deletion.abandoned" })}>
              {t("confirming.keep")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1}>{t("confirming.title")}</h1>
      <Lead>{t("confirming.lead", { day })}</Lead>
      {notice === "unreachable" && (
        <Notice kind="bad" role="alert" title={t("confirming.unreachable.title")}>
          {t("confirming.unreachable.lead")}
        </Notice>
      )}
      <ErasedList />
      {isClient && <DeletionEffects />}
      <div className={styles.word}>
        <Field
          large
          label={t("confirming.label", { word })}
          hint={t("confirming.hint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          error={(wrong || (notice === "agreement.wrong" && typed === "")) && t("confirming.wrong", { word })}
        />
      </div>
    </Columns>
  );
};

/**
 * The text is public; a signed-in client, also before registration, can request deletion here. `document.body`:
 * Markdown.
 */
export const DeletionOverview = ({
  document,
}: {
  document: { title: string; updated: string; body: string };
}) => {
  const { t } = useTranslation("deletion");
  const signedIn = useView("session", hasAccount);
  const screen = useView("session", sessionScreen);
  if (screen === "loading" || screen === "unreachable" || screen === "stopped")
    return <WaitingScreen screen={screen} />;
  if (signedIn) return <DeletionPage body={document.body} />;
  if (screen === "registration")
    return (
      <ReadingPage kind="task">
        <DeletionScreen body={document.body} />
      </ReadingPage>
    );
  return (
    <DocumentPage {...document}>
      <SignInLink>{t("signIn")}</SignInLink>
    </DocumentPage>
  );
};

/** The twelve days before erasure; the request can be withdrawn. */
const Pending = ({ view }: { view: ScreenView<"pending"> }) => {
  const { t, i18n } = useTranslation("deletion");
  const send = useSend(useDeletionPath());
  const dayOf = useFormatDayIn(homeZone);
  const isClient = useView("session", hasAccount);
  const cancelledPost = useLocation({ select: ({ state }) => state.cancelledPost === true });
  const { requestedAt, erasedAt, notice, takeBack } = view;
  const day = erasedAt === null ? t("pending.soon") : dayOf(erasedAt);
  const busy = !takeBack.can && takeBack.why === "pending";
  const reason = takeBack.can || takeBack.why === "pending" ? undefined : t(`takeBack.${takeBack.why}`);
  return (
    <Columns
      side={
        <Deck>
          <Dock caption={t("pending.caption")} subject={t("pending.subject")} subjectOn="wide">
            <Button
              kind="go"
              busy={busy}
              reason={reason}
              reasonIcon={!takeBack.can && takeBack.why === "offline" ? wifiOff : undefined}
              onClick={() => send({ type: "deletion.withdrawRequested" })}
            >
              {t(busy ? "takeBack.sending" : "takeBack.ask")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      {requestedAt === null ? (
        <h1 tabIndex={-1}>{t("pending.undated")}</h1>
      ) : (
        <Countdown requestedAt={requestedAt} />
      )}
      {requestedAt !== null && erasedAt !== null && (
        <Lead>
          <span>{t("pending.asked", { day: dayOf(requestedAt) })}</span>{" "}
          <b>{t("pending.end", { day, time: formatTime(erasedAt, i18n.language, homeZone) })}</b>
        </Lead>
      )}
      {requestedAt !== null && erasedAt !== null && <Days requestedAt={requestedAt} erasedAt={erasedAt} />}
      {!takeBack.can && takeBack.why === "unavailable" && <AskSupport />}
      {notice === "unreachable" && (
        <Notice kind="bad" role="alert" title={t("takeBack.failed.title")}>
          {t("takeBack.failed.lead")}
        </Notice>
      )}
      {cancelledPost && (
        <Notice kind="bad" role="alert" title={t("pending.cancelled.title")}>
          {t("pending.cancelled.lead")}
        </Notice>
      )}
      {isClient && <DeletionEffects isAsked />}
      <Section title={t("pending.then", { day })}>
        <ErasedList isAsked />
        <Notice icon={lock} title={t("pending.readOnly.title", { day })}>
          {t("pending.readOnly.lead")}
        </Notice>
      </Section>
      <ExportData view={view} />
    </Columns>
  );
};

const useGrace = (requestedAt: string) => graceAt(requestedAt, useServerNow());

const Countdown = ({ requestedAt }: { requestedAt: string }) => {
  const { t } = useTranslation("deletion");
  const { left } = useGrace(requestedAt);
  return (
    <h1 tabIndex={-1}>
      <span className={styles.days}>{t("pending.days", { count: left })}</span>{" "}
      <span>{t("pending.title")}</span>
    </h1>
  );
};

const Days = ({ requestedAt, erasedAt }: { requestedAt: string; erasedAt: string }) => {
  const { t } = useTranslation("deletion");
  const dayOf = useFormatDayIn(homeZone);
  const { gone, left } = useGrace(requestedAt);
  return (
    <Ticks
      label={t("pending.ticks", { gone, left, count: deletionDays })}
      count={deletionDays}
      gone={gone}
      start={dayOf(requestedAt, { short: true })}
      end={dayOf(erasedAt, { short: true })}
    />
  );
};

type Export = Pick<Extract<DeletionView, { exportState: unknown }>, "exportState" | "askExport">;

/** Exports the client's data as a file; hidden if the backend has no export. */
const ExportData = ({ view: { exportState, askExport } }: { view: Export }) => {
  const { t } = useTranslation("deletion");
  const send = useSend(useDeletionPath());
  if (exportState === "unavailable") return null;
  const busy = exportState === "exporting";
  return (
    <Section title={t("export.title")}>
      <Lead>{t("export.lead")}</Lead>
      {exportState === "unreachable" && (
        <Notice kind="bad" role="alert" title={t("export.failed.title")}>
          {t("export.failed.lead")}
        </Notice>
      )}
      <Button
        kind="line"
        busy={busy}
        reason={!askExport.can && askExport.why === "offline" && t("export.offline")}
        reasonIcon={wifiOff}
        onClick={() => send({ type: "export.requested" })}
      >
        {t(busy ? "export.asking" : "export.ask")}
      </Button>
      <p role="status">{exportState === "exported" && t("export.done")}</p>
    </Section>
  );
};

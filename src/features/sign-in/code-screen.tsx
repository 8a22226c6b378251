import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeScreen as View } from "#machines/session/session.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Announce } from "../../ui/announce.tsx";
import { Button, TextButton, textButtonClass } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { HintCard, gateFormClass } from "../../ui/gate.tsx";
import { phoneInText } from "../../ui/phone.ts";
import { formatCountdown } from "../../ui/date.ts";
import { ResendCode, useCodeFault, useSentCode } from "../shell/sent-code.tsx";
import { formText } from "../../ui/form-text.ts";
import { SignInGate, useSupportUrl } from "./sign-in-gate.tsx";
import styles from "./sign-in.module.css";
import { phone } from "../../ui/icons.ts";
import { useNow } from "../../routing/use-clock.ts";

/** Second step: the code from the text message or the robot call. */
export const CodeScreen = ({ view }: { view: View }) => {
  const { t } = useTranslation("sign-in");
  const send = useSend("session");
  const [incomplete, setIncomplete] = useState(false);
  const sentCode = useSentCode();
  const supportUrl = useSupportUrl();
  const { submit, notice, attemptsLeft } = view;
  const busy = !submit.can && submit.why === "pending";
  const spent = !submit.can && submit.why === "spent";

  const submitCode = (code: string): void => {
    setIncomplete(code.length < 4);
    if (code.length === 4 && submit.can) send({ type: "code.submitted", code });
  };

  const fault = useCodeFault();
  const wrong =
    fault({ incomplete, notice, attemptsLeft, spent }) ??
    (notice === "unreachable" ? t("notice.unreachable") : null);
  const phone = phoneInText(view.phone ?? "");

  return (
    <SignInGate
      art="/art/smartphone.svg"
      tall
      title={t("code.title")}
      lead={
        <>
          <span>{t("code.sentTo")}</span>{" "}
          <span className={styles.to}>
            <data value={view.phone ?? ""}>{`${phone}.`}</data>{" "}
            <button
              type="button"
              className={styles.change}
              aria-disabled={!view.changePhone.can || undefined}
              onClick={() => send({ type: "phone.changeRequested" })}
            >
              {t("code.change")}
            </button>
          </span>
        </>
      }
    >
      <form
        className={gateFormClass()}
        method="dialog"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          const code = formText(new FormData(event.currentTarget), "code");
          if (code.length < 4) event.currentTarget.querySelector("input")?.focus();
          submitCode(code);
        }}
      >
        {/* The focus is in the field, so the text above it is announced. */}
        <Announce>
          {notice === "code.resent" ? t("code.resent") : `${t("code.title")}. ${t("code.sentTo")} ${phone}.`}
        </Announce>
        <CodeField
          key={`code ${view.expiresAt}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a step that was asked for
          autoFocus
          hideLabel
          name="code"
          ref={sentCode}
          label={t("code.label")}
          busy={busy}
          onComplete={submitCode}
          error={wrong}
          hint={notice === "code.resent" && wrong === null && t("code.resent")}
        />
        {spent && view.resend.can ? (
          <Button kind="go" onClick={() => send({ type: "code.resendRequested" })}>
            {t("code.sendNew")}
          </Button>
        ) : (
          <Button
            kind="go"
            type="submit"
            busy={busy}
            reason={spent ? t("code.spent") : !submit.can && submit.why === "offline" && t("offline")}
          >
            {t(busy ? "code.submitting" : "code.submit")}
          </Button>
        )}
        <ResendCode
          key={`resend ${view.resendAt}`}
          view={view}
          onResend={() => send({ type: "code.resendRequested" })}
        />
        <RobotCall view={view} />
        {supportUrl === null && (
          <Link to="/faq/" className={textButtonClass()}>
            {t("code.help")}
          </Link>
        )}
        {supportUrl !== null && view.call !== "awaited" && view.call !== "calling" && (
          <a className={textButtonClass()} href={supportUrl} target="_blank" rel="noopener noreferrer">
            {t("support.noCode")}
          </a>
        )}
      </form>
    </SignInGate>
  );
};

/** Shows the last four digits of the caller's number. */
const digitsPicture = "/art/robot-call.svg";

const titles = {
  awaited: "call.awaited",
  calling: "call.calling",
  called: "call.called",
  failed: "call.failed",
} as const;

/** The robot call, two minutes after the message (spec §9). Announces changes, not the countdown. */
const RobotCall = ({ view: { call, callAt, askCall, submit } }: { view: View }) => {
  const { t } = useTranslation("sign-in");
  const send = useSend("session");
  const left = (callAt ?? 0) - useNow();
  // An expired code gets no call.
  const isOver = !submit.can && submit.why === "spent" && call !== "failed";
  if (call === "none" || isOver) return null;
  const reason = !askCall.can && (askCall.why === "offline" || askCall.why === "spent") ? askCall.why : null;
  return (
    <>
      {call !== "awaited" && <Announce key={call}>{t(titles[call])}</Announce>}
      <HintCard
        title={t(titles[call], { time: formatCountdown(left) })}
        art={call === "failed" ? undefined : digitsPicture}
      >
        <p>{t(call === "called" ? "call.digitsNow" : "call.digits")}</p>
        {(askCall.can || reason !== null) && (
          <TextButton
            icon={phone}
            off={!askCall.can}
            aria-describedby={reason === null ? undefined : "call-reason"}
            onClick={() => send({ type: "code.callRequested" })}
          >
            {t(call === "failed" ? "call.again" : "call.now")}
          </TextButton>
        )}
        {reason !== null && <small id="call-reason">{t(`call.${reason}`)}</small>}
      </HintCard>
    </>
  );
};

import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeScreen as View } from "#machines/session/session.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Announce } from "../../ui/announce.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { gateFormClass } from "../../ui/gate.tsx";
import { phoneInText } from "../../ui/phone.ts";
import { textButtonClass } from "../../ui/text-button.tsx";
import { formText } from "./phone-screen.tsx";
import { ResendCode } from "./resend-code.tsx";
import { RobotCall } from "./robot-call.tsx";
import { SignInGate, useSupportUrl } from "./sign-in-gate.tsx";
import styles from "./sign-in.module.css";
import { useRouterContext } from "../../routing/use-router-context.tsx";

/**
 * Puts the code of an arriving text message into its field, as if it had been typed; what has been typed by then
 * stays. `receive` gives null where no code comes.
 */
export const putCodeIn = async (
  field: HTMLInputElement,
  receive: (signal: AbortSignal) => Promise<string | null>,
  signal: AbortSignal,
): Promise<void> => {
  const code = await receive(signal);
  if (code === null || signal.aborted || field.value !== "") return;
  field.value = code;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};

/** A `ref` for the code field: fills in the code of an arriving text message, where the browser reads it. */
const useSentCode = () => {
  const { receiveCode } = useRouterContext();
  // One listening per field: a new function on every render would call it off and begin again.
  return useCallback(
    (field: HTMLInputElement | null) => {
      if (field === null) return undefined;
      const listening = new AbortController();
      void putCodeIn(field, receiveCode, listening.signal);
      return () => listening.abort();
    },
    [receiveCode],
  );
};

/** The second step: the code from the text message or from the robot's call. */
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

  const fault = (): string | null => {
    if (incomplete) return t("code.incomplete");
    if (notice === "code.wrong")
      return attemptsLeft === null || attemptsLeft === 0
        ? t("code.wrongLast")
        : `${t("code.wrong")}. ${t("code.attempts", { count: attemptsLeft })}`;
    if (notice === "code.expired" || spent) return t("code.expired");
    return notice === "unreachable" ? t("notice.unreachable") : null;
  };
  const wrong = fault();
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
          const code = formText(event.currentTarget, "code");
          if (code.length < 4) event.currentTarget.querySelector("input")?.focus();
          submitCode(code);
        }}
      >
        {/* The focus goes to the field; what is above it is told. */}
        <Announce>
          {notice === "code.resent" ? t("code.resent") : `${t("code.title")}. ${t("code.sentTo")} ${phone}.`}
        </Announce>
        <CodeField
          key={`code ${view.expiresAt}`}
          // The person has just asked for this step, and there is nothing else to do on it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          hideLabel
          name="code"
          ref={sentCode}
          label={t("code.label")}
          busy={busy}
          onComplete={submitCode}
          {...(wrong !== null && { error: wrong })}
          {...(notice === "code.resent" && wrong === null && { hint: t("code.resent") })}
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
            {...(!submit.can && submit.why === "offline" && { reason: t("offline") })}
            {...(spent && { reason: t("code.spent") })}
          >
            {t(busy ? "code.submitting" : "code.submit")}
          </Button>
        )}
        <ResendCode key={`resend ${view.resendAt}`} view={view} />
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

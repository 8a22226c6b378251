import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Act, type Subscription, deviceName, signatureOf } from "#contract/subscription.ts";
import { clientOf } from "#machines/account/account.view.ts";
import { type ActView, actView } from "#machines/acts/acts.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Announce, VisuallyHidden } from "../../ui/announce.tsx";
import { Button, Reason, buttonClass, textButtonClass } from "../../ui/button.tsx";
import { CheckRow } from "../../ui/choice.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Icon } from "../../ui/icon.tsx";
import { alert, lock, print as printer, wifiOff } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { phoneInText } from "../../ui/phone.ts";
import { ResendCode, localDay, timeOfDay, useCodeFault, useSentCode } from "../shell/sent-code.tsx";
import { takeLostFocus } from "../../ui/focus.ts";
import type { Paper } from "#contract/paper.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { ActPictures } from "./act-pictures.tsx";
import { PaperSheet } from "./paper-sheet.tsx";
import { usePaperName } from "./papers.ts";
import styles from "./sign-act.module.css";
import { useFormatDay, useFormatDayIn } from "../../routing/use-clock.ts";
import { shownLocale } from "../../i18n/texts.ts";
import { formText } from "../../ui/form-text.ts";

interface SignActProps {
  act: Act;
  subscription: Subscription;
  paper: Paper;
}

/** Shows an act with its signature form: a tick, then the code that was sent. A signed act can be printed. */
export const SignAct = ({ act, subscription, paper }: SignActProps) => {
  const { t, i18n } = useTranslation("documents");
  const view = useView("account.acts", actView, act);
  const send = useSend("account.acts");
  const paperName = usePaperName();
  const formatDay = useFormatDay();
  // The tick holds for this text only: another hash clears it.
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [incomplete, setIncomplete] = useState(false);
  const agreed = agreedTo === paper.hash;
  const device = deviceName(subscription);
  const zone = useSubscriptionZone(subscription);
  const tick = useRef<HTMLInputElement>(null);
  const reason = useId();
  const { state, sign, submit, notice, limitedUntil } = view;
  // An act signed earlier starts at its heading, like other pages.
  const [wasSigned] = useState(state === "signed");
  const hasCode = state === "code" || state === "signing";
  const submitCode = (code: string): void => {
    setIncomplete(code.length < 4);
    if (code.length === 4 && submit.can) send({ type: "code.submitted", code });
  };
  const request = (): void => {
    setIncomplete(false);
    send({ type: "act.codeRequested", agreed });
    if (agreed) return;
    // The reason is at the button; each press leads to the checkbox.
    tick.current?.focus({ preventScroll: true });
    tick.current?.scrollIntoView?.({ block: "center" });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!hasCode) return request();
    const code = formText(new FormData(event.currentTarget), "code");
    if (code.length < 4) event.currentTarget.querySelector("input")?.focus();
    submitCode(code);
  };
  const busy = state === "requesting" || state === "signing";
  const spent = !submit.can && submit.why === "spent";
  const offline = hasCode ? !submit.can && submit.why === "offline" : !sign.can && sign.why === "offline";
  const why = (): string | null => {
    if (busy) return null;
    if (offline) return t("sign.why.offline");
    if (hasCode) return spent ? t("sign.why.spent") : null;
    if (sign.can || sign.why === "unread" || sign.why === "sent") return null;
    if (sign.why !== "limited" || limitedUntil === null) return t(`sign.why.${sign.why}`);
    const time = timeOfDay(limitedUntil, shownLocale(i18n));
    return t("sign.why.limitedUntil", { day: formatDay(localDay(limitedUntil)), time });
  };
  const barred = why();
  const isUnticked = notice === "notAgreed" && !agreed && barred === null;
  return (
    <Columns
      {...((!wasSigned || state !== "signed") && { method: "dialog", onSubmit })}
      side={
        <Deck>
          {state === "signed" ? (
            <Dock
              caption={paperName(act)}
              subject={device}
              note={<SignedOn type={act.type} signedAt={view.signedAt} zone={zone} />}
            >
              <Link
                to="/print/"
                search={{ act: act.id }}
                ref={wasSigned ? null : takeLostFocus}
                className={buttonClass({ kind: "go" })}
              >
                <Icon of={printer} />
                <span>{t("sign.print")}</span>
              </Link>
            </Dock>
          ) : (
            <Dock caption={paperName(act)} subject={device}>
              {spent && view.resend.can ? (
                <Button kind="go" onClick={() => send({ type: "code.resendRequested" })}>
                  {t("sign.newCode")}
                </Button>
              ) : (
                <Button
                  type="submit"
                  kind="go"
                  busy={busy}
                  aria-describedby={isUnticked ? reason : undefined}
                  reason={barred}
                  reasonIcon={offline ? wifiOff : lock}
                >
                  {t(
                    state === "signing"
                      ? "sign.signing"
                      : state === "requesting"
                        ? "sign.requesting"
                        : hasCode
                          ? "sign.submit"
                          : "sign.request",
                  )}
                </Button>
              )}
              {isUnticked && (
                <Reason id={reason} icon={alert}>
                  {t("sign.notice.notAgreed")}
                </Reason>
              )}
            </Dock>
          )}
        </Deck>
      }
    >
      <div className={styles.paper}>
        <PaperSheet paper={paper} />
      </div>
      <ActPictures act={act} subscription={subscription} />
      {hasCode && <SigningCode view={view} incomplete={incomplete} onComplete={submitCode} />}
      {!hasCode && state !== "signed" && (
        <Section>
          {notice === "consentsLacking" ? (
            <Notice
              kind="ask"
              role="alert"
              title={t("sign.notice.consentsLacking")}
              action={<Link to="/profile/">{t("sign.consents")}</Link>}
            />
          ) : (
            (notice === "missing" || notice === "changed" || notice === "unreachable") && (
              <Notice
                kind="bad"
                role="alert"
                title={t(`sign.notice.${notice === "unreachable" ? "unsent" : notice}`)}
              />
            )
          )}
          <CheckRow
            name="agreed"
            title={t("sign.agree")}
            note={t("sign.note")}
            checked={agreed}
            ref={tick}
            aria-invalid={isUnticked || undefined}
            aria-describedby={isUnticked ? reason : undefined}
            onChange={(event) => setAgreedTo(event.currentTarget.checked ? paper.hash : null)}
          />
          <Link to="/contract/" className={textButtonClass()}>
            {t("sign.rules")}
          </Link>
        </Section>
      )}
      <p role="status">
        {state === "signed" && (
          <VisuallyHidden>
            <SignedOn type={act.type} signedAt={view.signedAt} zone={zone} />
          </VisuallyHidden>
        )}
      </p>
    </Columns>
  );
};

/** The code that was sent to the phone of the account, which signs the paper above. */
const SigningCode = ({
  view,
  incomplete,
  onComplete,
}: {
  view: ActView;
  incomplete: boolean;
  onComplete: (code: string) => void;
}) => {
  const { t } = useTranslation("documents");
  const send = useSend("account.acts");
  const { phone } = useView("account", clientOf);
  const sentCode = useSentCode();
  const fault = useCodeFault();
  const { notice, attemptsLeft, submit } = view;
  const wrong =
    fault({ incomplete, notice, attemptsLeft, spent: !submit.can && submit.why === "spent" }) ??
    (notice === "unreachable" ? t("sign.notice.unreachable") : null);
  const sentTo = t("sign.sentTo", { phone: phoneInText(phone) });
  const resent = t("sign.resent");
  return (
    <Section title={t("sign.byCode")}>
      <Lead>{sentTo}</Lead>
      <Announce>{notice === "code.resent" ? resent : sentTo}</Announce>
      <div className={styles.code}>
        <CodeField
          key={`code ${view.expiresAt}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a step that was asked for
          autoFocus
          hideLabel
          name="code"
          ref={sentCode}
          label={t("sign.code")}
          busy={view.state === "signing"}
          onComplete={onComplete}
          error={wrong}
          hint={notice === "code.resent" && wrong === null && resent}
        />
        <ResendCode
          key={`resend ${view.resendAt}`}
          view={view}
          onResend={() => send({ type: "code.resendRequested" })}
        />
      </div>
    </Section>
  );
};

const SignedOn = ({ type, signedAt, zone }: Pick<Act, "type" | "signedAt"> & { zone: string }) => {
  const { t } = useTranslation("documents");
  const day = useFormatDayIn(zone);
  return (
    <span>
      {signedAt === null ? t("sign.done") : t(`sign.on.${signatureOf(type)}`, { day: day(signedAt) })}
    </span>
  );
};

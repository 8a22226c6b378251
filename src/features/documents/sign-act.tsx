import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Act, type Subscription, deviceName, signatureOf } from "#contract/subscription.ts";
import { actView } from "#machines/acts/acts.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, Reason, buttonClass } from "../../ui/button.tsx";
import { CheckRow } from "../../ui/choice.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Icon } from "../../ui/icon.tsx";
import { alert, print as printer, wifiOff } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { takeLostFocus } from "../../ui/focus.ts";
import { VisuallyHidden } from "../../ui/announce.tsx";
import type { Paper } from "#contract/paper.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { PaperSheet } from "./paper-sheet.tsx";
import { usePaperName } from "./use-paper-name.ts";
import styles from "./sign-act.module.css";
import { useFormatDayIn } from "../../routing/use-clock.ts";

interface SignActProps {
  act: Act;
  subscription: Subscription;
  paper: Paper;
}

/** Shows an act with its signature form; a signed act can be printed. */
export const SignAct = ({ act, subscription, paper }: SignActProps) => {
  const { t } = useTranslation("documents");
  const view = useView("account.acts", actView, act);
  const send = useSend("account.acts");
  const paperName = usePaperName();
  // Agreement to one text is none to another.
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const agreed = agreedTo === paper.hash;
  const device = deviceName(subscription);
  const zone = useSubscriptionZone(subscription);
  const tick = useRef<HTMLInputElement>(null);
  const reason = useId();
  const { sign, notice } = view;
  // An act signed earlier starts at its heading, like other pages.
  const [wasSigned] = useState(view.state === "signed");
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send({ type: "act.signRequested", agreed });
    if (agreed) return;
    // The reason is at the button; each press leads to the checkbox.
    tick.current?.focus({ preventScroll: true });
    tick.current?.scrollIntoView?.({ block: "center" });
  };
  const busy = view.state === "signing";
  const why = sign.can || sign.why === "unread" || busy ? null : sign.why;
  const isUnticked = notice === "notAgreed" && !agreed && why === null;
  return (
    <Columns
      {...((!wasSigned || view.state !== "signed") && { method: "dialog", onSubmit: submit })}
      side={
        <Deck>
          {view.state === "signed" ? (
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
              <Button
                type="submit"
                kind="go"
                busy={busy}
                {...(isUnticked && { "aria-describedby": reason })}
                {...(why !== null && { reason: t(`sign.why.${why}`) })}
                {...(why === "offline" && { reasonIcon: wifiOff })}
              >
                {t(busy ? "sign.signing" : "sign.submit")}
              </Button>
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
      {view.state !== "signed" && (
        <Section>
          {notice !== null && notice !== "notAgreed" && (
            <Notice kind="bad" role="alert" title={t(`sign.notice.${notice}`)} />
          )}
          <CheckRow
            name="agreed"
            title={t("sign.agree")}
            note={t("sign.note")}
            checked={agreed}
            ref={tick}
            {...(isUnticked && { "aria-invalid": true, "aria-describedby": reason })}
            onChange={(event) => setAgreedTo(event.currentTarget.checked ? paper.hash : null)}
          />
        </Section>
      )}
      <p role="status">
        {view.state === "signed" && (
          <VisuallyHidden>
            <SignedOn type={act.type} signedAt={view.signedAt} zone={zone} />
          </VisuallyHidden>
        )}
      </p>
    </Columns>
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

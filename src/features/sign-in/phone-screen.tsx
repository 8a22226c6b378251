import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isCutShort, readPhone } from "#contract/phone.ts";
import { cleanText } from "#contract/text.ts";
import type { PhoneScreen as View } from "#machines/session/session.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Button, textButtonClass } from "../../ui/button.tsx";
import { GateLegal, GateLinks, gateFormClass } from "../../ui/gate.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { SignInGate } from "./sign-in-gate.tsx";
import { useRouterContext } from "../../routing/router-context.tsx";
import { formText } from "../../ui/form-text.ts";

/** Notices above the form; a fault of the number is at the field. */
const noticeTexts = {
  unreachable: "notice.unreachable",
  "code.stillValid": "notice.stillValid",
  "session.rejected": "notice.rejected",
  "session.endedElsewhere": "notice.endedElsewhere",
} as const;

const isKeyOf = <T extends object>(key: PropertyKey, record: T): key is keyof T => Object.hasOwn(record, key);

type Fault = "phone.empty" | "phone.short" | "phone.unsupported";

/** Digits are missing, or it is not a supported number. */
const phoneFault = (typed: string): Fault => {
  if (cleanText(typed) === "") return "phone.empty";
  return isCutShort(typed) ? "phone.short" : "phone.unsupported";
};

/** First step: the phone number. */
export const PhoneScreen = ({ view }: { view: View }) => {
  const { t } = useTranslation(["sign-in", "shell"]);
  const send = useSend("session");
  const { couriersUrl, supportUrl } = useRouterContext().config;
  // Prerendered HTML lacks server settings; the CSS reserves their place (src/ui/gate.module.css).
  const hydrated = useHydrated();
  /** Undefined: the server's. A changed number has no fault until it is submitted. */
  const [fault, setFault] = useState<Fault | null | undefined>(undefined);
  const { notice, submit } = view;
  const serverFault = notice === "phone.unsupported" ? notice : null;
  const wrong = fault === undefined ? serverFault : fault;
  const busy = !submit.can && submit.why === "pending";

  const submitPhone = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = formText(new FormData(event.currentTarget), "phone");
    const phone = readPhone(typed);
    setFault(phone === null ? phoneFault(typed) : undefined);
    if (phone === null) event.currentTarget.querySelector("input")?.focus();
    else send({ type: "phone.submitted", phone });
  };

  return (
    <SignInGate title={t("phone.title")} lead={t("phone.lead")}>
      <form className={gateFormClass()} method="dialog" noValidate onSubmit={submitPhone}>
        {notice !== null && isKeyOf(notice, noticeTexts) && (
          <Notice
            kind={notice === "unreachable" ? "bad" : "ask"}
            role="status"
            title={t(noticeTexts[notice])}
          />
        )}
        <PhoneField
          large
          name="phone"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only when the number is to be changed
          autoFocus={view.phone !== null}
          label={t("phone.label")}
          onChange={() => setFault(null)}
          defaultValue={view.phone ?? undefined}
          error={wrong !== null && t(wrong)}
        />
        <Button
          kind="go"
          type="submit"
          busy={busy}
          reason={!submit.can && submit.why === "offline" && t("offline")}
        >
          {t(busy ? "phone.submitting" : "phone.submit")}
        </Button>
        <GateLegal>
          <span>{t("phone.legal.before")}</span>
          <Link to="/privacy/">{t("phone.legal.privacy")}</Link>
          <span>{t("phone.legal.after")}</span>
        </GateLegal>
      </form>
      <GateLinks>
        <Link to="/faq/" className={textButtonClass()}>
          {t("shell:nav.faq")}
        </Link>
        <Link to="/about/" className={textButtonClass()}>
          {t("shell:nav.about")}
        </Link>
      </GateLinks>
      <GateLinks>
        {hydrated && couriersUrl !== null && (
          <a className={textButtonClass()} href={couriersUrl}>
            {t("phone.couriers")}
          </a>
        )}
        {hydrated && supportUrl !== null && (
          <a className={textButtonClass()} href={supportUrl} target="_blank" rel="noopener noreferrer">
            {t("support")}
          </a>
        )}
      </GateLinks>
    </SignInGate>
  );
};

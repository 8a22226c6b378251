import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountConsent } from "#contract/consent.ts";
import { type ConsentScreen as View, consentOffer } from "#machines/session/session.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Announce } from "../../ui/announce.tsx";
import { Button, Reason, TextButton } from "../../ui/button.tsx";
import { GateLinks, gateFormClass } from "../../ui/gate.tsx";
import { Notice } from "../../ui/notice.tsx";
import { phoneInText } from "../../ui/phone.ts";
import { ConsentTicks } from "../shell/consent-ticks.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import { SignInGate } from "./sign-in-gate.tsx";

/** Third step of a new account: a document and a tick for each consent (152-FZ, article 9). */
export const ConsentsScreen = ({ view: { phone, notice, asked, pending, changePhone } }: { view: View }) => {
  const { t } = useTranslation("sign-in");
  const send = useSend("session");
  const [ticked, setTicked] = useState<readonly AccountConsent[]>([]);
  const [pressed, setPressed] = useState(false);
  const reason = useId();
  const submit = useView("session", consentOffer, ticked);
  const isUnticked = pressed && !submit.can && submit.why === "unticked";

  const give = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setPressed(true);
    if (submit.can) send({ type: "consents.given", kinds: [...ticked] });
    else event.currentTarget.querySelector<HTMLElement>("input:not(:checked)")?.focus();
  };

  return (
    <SignInGate
      art="/art/smartphone.svg"
      tall
      headingRef={focusHeading}
      title={t("consents.title")}
      lead={t("consents.lead", { phone: phoneInText(phone ?? "") })}
    >
      <Announce>{t("consents.title")}</Announce>
      <form className={gateFormClass()} method="dialog" noValidate onSubmit={give}>
        {notice === "unreachable" && <Notice kind="bad" role="alert" title={t("notice.unreachable")} />}
        <ConsentTicks
          legend={t("consents.title")}
          asked={asked}
          ticked={ticked}
          onTick={setTicked}
          reason={isUnticked ? reason : undefined}
        />
        {isUnticked && <Reason id={reason}>{t("consents.unticked")}</Reason>}
        <Button
          kind="go"
          type="submit"
          busy={pending}
          reason={!submit.can && submit.why === "offline" && t("offline")}
        >
          {t(pending ? "consents.submitting" : "consents.submit")}
        </Button>
      </form>
      <GateLinks>
        <TextButton off={!changePhone.can} onClick={() => send({ type: "phone.changeRequested" })}>
          {t("locked.otherPhone")}
        </TextButton>
      </GateLinks>
    </SignInGate>
  );
};

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayMs } from "#contract/day.ts";
import type { SessionView } from "#machines/session/session.view.ts";
import { shownLocale } from "../../i18n/texts.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Button, textButtonClass } from "../../ui/button.tsx";
import { GateLinks } from "../../ui/gate.tsx";
import { sentences } from "../../ui/class-names.ts";
import { useFormatDay, useNow } from "../../routing/use-clock.ts";
import { focusHeading } from "../shell/focus-heading.ts";
import { localDay, timeOfDay } from "../shell/sent-code.tsx";
import { SignInGate, useSupportUrl } from "./sign-in-gate.tsx";

/** Codes are locked for a while. */
export const LockedScreen = ({
  view: { why, until },
}: {
  view: Extract<SessionView, { screen: "locked" }>;
}) => {
  const { t, i18n } = useTranslation("sign-in");
  const send = useSend("session");
  const supportUrl = useSupportUrl();
  const day = useFormatDay();
  const [begun] = useState(useNow());
  const locale = shownLocale(i18n);
  const tellUntil = (moment: number): string => {
    const time = timeOfDay(moment, locale);
    if (moment - begun < dayMs) return t("locked.until", { time });
    return t("locked.untilDay", { day: day(localDay(moment)), time });
  };
  return (
    <SignInGate
      art="/art/smartphone.svg"
      headingRef={focusHeading}
      title={t(why === "request.tooMany" ? "locked.tooMany" : "locked.title")}
      lead={
        <span role="alert">
          {sentences(until !== null && tellUntil(until), supportUrl !== null && t("locked.lead"))}
        </span>
      }
    >
      <Button kind="go" wide onClick={() => send({ type: "phone.changeRequested" })}>
        {t("locked.otherPhone")}
      </Button>
      {supportUrl !== null && (
        <GateLinks>
          <a className={textButtonClass()} href={supportUrl} target="_blank" rel="noopener noreferrer">
            {t("support")}
          </a>
        </GateLinks>
      )}
    </SignInGate>
  );
};

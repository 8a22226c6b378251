import { useTranslation } from "react-i18next";
import { registrationView } from "#machines/registration/registration.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Gate, GateHead, GateLinks, gateFormClass } from "../../ui/gate.tsx";
import { out } from "../../ui/icons.ts";
import { TextButton } from "../../ui/text-button.tsx";
import { HomeMark } from "../shell/place-link.tsx";
import { LanguageLink, PageFooter } from "../shell/page-footer.tsx";
import { AskSupport } from "../shell/ask-support.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { hasRegistration } from "#machines/session/session.view.ts";

/** A layout of its own: a logo, the other language and the way out (spec §2). */
export const RegistrationPage = () => {
  const { t } = useTranslation(["profile", "shell"]);
  const send = useSend("session");
  return (
    <Gate
      tall="fields"
      art="/art/scooter.svg"
      top={
        <>
          <HomeMark />
          <LanguageLink />
          <TextButton icon={out} onClick={() => send({ type: "session.logoutRequested" })}>
            {t("shell:signOut")}
          </TextButton>
        </>
      }
      footer={<PageFooter />}
    >
      <RegistrationSteps />
    </Gate>
  );
};

const RegistrationSteps = () => {
  const { t } = useTranslation("profile");
  const send = useSend("registration");
  const view = useView("registration", registrationView);
  switch (view.screen) {
    case "loading":
      return <GateHead title={t("registration.title")}>{t("registration.loading")}</GateHead>;
    case "unreachable":
      return (
        <>
          <GateHead title={t("registration.failed.title")}>{t("registration.failed.lead")}</GateHead>
          <div className={gateFormClass()}>
            <Button kind="go" onClick={() => send({ type: "registration.retryRequested" })}>
              {t("registration.again")}
            </Button>
          </div>
        </>
      );
    case "unsupportedCity":
      return (
        <>
          <GateHead title={t("registration.unsupported.title")}>
            {t("registration.unsupported.lead", { city: view.city ?? "" })}
          </GateHead>
          <div className={gateFormClass()}>
            <Button kind="go" onClick={() => send({ type: "city.changeRequested" })}>
              {t("registration.unsupported.other")}
            </Button>
          </div>
          <GateLinks>
            <AskSupport>{t("registration.unsupported.ask")}</AskSupport>
          </GateLinks>
        </>
      );
    case "form":
      return <RegistrationForm view={view} />;
  }
};

/** Shown exactly while the session is registering; the router moves on when it is done. */
export const RegistrationGate = () => (useView("session", hasRegistration) ? <RegistrationPage /> : null);

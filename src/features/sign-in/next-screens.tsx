import { isOnline, type SessionView } from "#machines/session/session.view.ts";
import { CodeScreen } from "./code-screen.tsx";
import { ConsentsScreen } from "./consents-screen.tsx";
import { LockedScreen } from "./locked-screen.tsx";
import { WaitingScreen } from "./waiting-screen.tsx";
import { useTranslation } from "react-i18next";
import { catalogView, subscriptionsState } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Announce } from "../../ui/announce.tsx";
import { Button, TextButton } from "../../ui/button.tsx";
import { GateLinks, gateFormClass } from "../../ui/gate.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import { SignInGate } from "./sign-in-gate.tsx";

/** All screens after the phone number. */
export const NextScreen = ({ view }: { view: Exclude<SessionView, { screen: "phone" }> }) => {
  if (view.screen === "code") return <CodeScreen view={view} />;
  if (view.screen === "consents") return <ConsentsScreen view={view} />;
  if (view.screen === "locked") return <LockedScreen view={view} />;
  if (view.screen === "home") return <Home />;
  // The router opens the registration page.
  if (view.screen === "registration") return null;
  return <WaitingScreen screen={view.screen} />;
};

/** Shown until the subscriptions are loaded, or if loading fails. */
const Home = () => {
  const { t } = useTranslation("sign-in");
  const send = useSend("account");
  const sendToSession = useSend("session");
  const online = useView("session", isOnline);
  const subscriptions = useView("account", subscriptionsState);
  const catalog = useView("account", catalogView).state;
  const failed = subscriptions === "unreachable" || catalog === "unreachable";
  if (!failed)
    return (
      <SignInGate title={t("waiting.title")}>
        <Announce>{t("waiting.title")}</Announce>
      </SignInGate>
    );
  return (
    <SignInGate
      title={t("waiting.failed")}
      headingRef={focusHeading}
      lead={t(online ? "waiting.unreachable" : "waiting.offline")}
    >
      <div className={gateFormClass()}>
        <Button kind="go" onClick={() => send({ type: "account.retryRequested" })}>
          {t("waiting.again")}
        </Button>
      </div>
      <GateLinks>
        <TextButton onClick={() => sendToSession({ type: "session.logoutRequested" })}>
          {t("waiting.signOut")}
        </TextButton>
      </GateLinks>
    </SignInGate>
  );
};

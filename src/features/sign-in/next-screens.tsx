import { isOnline, type SessionView } from "#machines/session/session.view.ts";
import { CodeScreen } from "./code-screen.tsx";
import { ConsentsScreen } from "./consents-screen.tsx";
import { LockedScreen } from "./locked-screen.tsx";
import { LoadingFailed, Waiting, WaitingScreen } from "./waiting-screen.tsx";
import { useTranslation } from "react-i18next";
import { catalogView, subscriptionsState } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";

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
  const online = useView("session", isOnline);
  const subscriptions = useView("account", subscriptionsState);
  const catalog = useView("account", catalogView).state;
  if (subscriptions !== "unreachable" && catalog !== "unreachable")
    return <Waiting title={t("waiting.title")} />;
  return (
    <LoadingFailed
      lead={t(online ? "waiting.unreachable" : "waiting.offline")}
      onRetry={() => send({ type: "account.retryRequested" })}
    />
  );
};

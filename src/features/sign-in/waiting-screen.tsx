import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { LastSeen as LastSeenData } from "#machines/session/session.ports.ts";
import { isOnline, isSwitching, lastSeen, type SessionView } from "#machines/session/session.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Announce } from "../../ui/announce.tsx";
import { Button, TextButton } from "../../ui/button.tsx";
import { GateLinks, gateFormClass } from "../../ui/gate.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import { SignInGate } from "./sign-in-gate.tsx";

/** Rarely needed, so loaded on demand; if that fails, the page works without it. */
const LastSeen = lazy<(props: { seen: LastSeenData }) => ReactNode>(() =>
  import("./last-seen.tsx").then(
    (found) => ({ default: found.LastSeen }),
    () => ({ default: () => null }),
  ),
);

/** The gate while something loads or ends. */
export const Waiting = ({ title }: { title: string }) => (
  <SignInGate title={title}>
    <Announce>{title}</Announce>
  </SignInGate>
);

interface LoadingFailedProps {
  lead: string;
  seen?: LastSeenData | null;
  onRetry: () => void;
}

/** The gate after a failure: try again, or sign out. */
export const LoadingFailed = ({ lead, seen = null, onRetry }: LoadingFailedProps) => {
  const { t } = useTranslation("sign-in");
  const send = useSend("session");
  return (
    <SignInGate title={t("waiting.failed")} headingRef={focusHeading} lead={lead} tall={seen !== null}>
      {seen !== null && (
        <Suspense>
          <LastSeen seen={seen} />
        </Suspense>
      )}
      <div className={gateFormClass()}>
        <Button kind="go" onClick={onRetry}>
          {t("waiting.again")}
        </Button>
      </div>
      <GateLinks>
        <TextButton onClick={() => send({ type: "session.logoutRequested" })}>
          {t("waiting.signOut")}
        </TextButton>
      </GateLinks>
    </SignInGate>
  );
};

interface WaitingScreenProps {
  screen: Extract<SessionView["screen"], "starting" | "loading" | "ending" | "unreachable" | "stopped">;
}

/** The client is loading or failed to load (spec §4). */
export const WaitingScreen = ({ screen }: WaitingScreenProps) => {
  const { t } = useTranslation("sign-in");
  const send = useSend("session");
  const isOffline = !useView("session", isOnline);
  const seen = useView("session", lastSeen);
  const switched = useView("session", isSwitching);
  if (screen !== "unreachable" && screen !== "stopped") {
    const title = t(
      screen !== "ending" ? "waiting.title" : switched ? "waiting.switching" : "waiting.ending",
    );
    return <Waiting title={title} />;
  }
  // Offline, the server is not at fault and nothing needs to be pressed.
  const lead = t(screen === "unreachable" && isOffline ? "waiting.offline" : `waiting.${screen}`);
  return <LoadingFailed lead={lead} seen={seen} onRetry={() => send({ type: "session.retryRequested" })} />;
};

import type { ReactNode } from "react";
import { hasAccount, sessionScreen } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { WaitingScreen } from "../sign-in/waiting-screen.tsx";

/**
 * Private content is removed in the same render in which the account ends, before the router navigates (C15). Also
 * shows a failed load of the client.
 */
export const AccountGate = ({ children }: { children: ReactNode }) => {
  const isOpen = useView("session", hasAccount);
  const screen = useView("session", sessionScreen);
  if (isOpen) return children;
  return screen === "unreachable" || screen === "stopped" || screen === "loading" ? (
    <WaitingScreen screen={screen} />
  ) : null;
};

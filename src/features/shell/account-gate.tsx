import type { ReactNode } from "react";
import { hasAccount, sessionScreen } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { WaitingScreen } from "../sign-in/waiting-screen.tsx";

/**
 * Private content exists exactly as long as the account does: signing out in another tab or a dead token takes it off
 * the page in the same render, before the router has moved (C15). A client who could not be loaded is told so here.
 */
export const AccountGate = ({ children }: { children: ReactNode }) => {
  const isOpen = useView("session", hasAccount);
  const screen = useView("session", sessionScreen);
  if (isOpen) return children;
  return screen === "unreachable" || screen === "stopped" || screen === "loading" ? (
    <WaitingScreen screen={screen} />
  ) : null;
};

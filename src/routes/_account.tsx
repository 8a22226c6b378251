import { Outlet, createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { hasAccount, sessionScreen } from "#machines/session/session.view.ts";
import { useView } from "../actors/use-view.tsx";
import { focusHeadingIfLost } from "../features/shell/focus-heading.ts";
import { WaitingScreen } from "../features/sign-in/waiting-screen.tsx";
import { requireAccount } from "../routing/guards.ts";

/**
 * Private content is removed in the same render in which the account ends, before the router navigates (C15). Also
 * shows a failed load of the client.
 */
const AccountGate = () => {
  const isOpen = useView("session", hasAccount);
  const screen = useView("session", sessionScreen);
  const hasFailed = screen === "unreachable" || screen === "stopped";
  const [failedBefore, noteFailure] = useState(false);
  if (hasFailed && !failedBefore) noteFailure(true);
  if (isOpen)
    return (
      <>
        <Outlet />
        {/* The focus was on the screen of the failure. */}
        {failedBefore && <i hidden ref={focusHeadingIfLost} />}
      </>
    );
  return hasFailed || screen === "loading" ? <WaitingScreen screen={screen} /> : null;
};

/** Guards every private page: signed-in clients only. */
export const Route = createFileRoute("/_account")({
  beforeLoad: ({ context, location, preload }) =>
    requireAccount(context, preload ? null : location.pathname + location.searchStr),
  codeSplitGroupings: [],
  loader: ({ context }) => context.texts.load("shell"),
  component: AccountGate,
});

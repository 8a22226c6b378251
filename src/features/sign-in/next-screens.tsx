import type { SessionView } from "#machines/session/session.view.ts";
import { Home } from "../home/home.tsx";
import { CodeScreen } from "./code-screen.tsx";
import { LockedScreen } from "./locked-screen.tsx";
import { WaitingScreen } from "./waiting-screen.tsx";

/** What the session shows once a phone number has been given. */
export const NextScreen = ({ view }: { view: Exclude<SessionView, { screen: "phone" }> }) => {
  if (view.screen === "code") return <CodeScreen view={view} />;
  if (view.screen === "locked") return <LockedScreen view={view} />;
  if (view.screen === "home") return <Home />;
  // From here the router goes on to the registration's own page.
  if (view.screen === "registration") return null;
  return <WaitingScreen screen={view.screen} />;
};

import { useTranslation } from "react-i18next";
import { hasAccount, sessionScreen } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { DocumentPage } from "../documents/document-page.tsx";
import { WaitingScreen } from "../sign-in/waiting-screen.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";
import { ReadingPage } from "../shell/reading-page.tsx";
import { DeletionPage, DeletionScreen } from "./deletion-page.tsx";

/**
 * Everybody may read what deletion means; whoever is signed in can ask for it here, also before the registration is
 * finished. `document.body`: Markdown.
 */
export const DeletionPlace = ({
  document,
}: {
  document: { title: string; updated: string; body: string };
}) => {
  const { t } = useTranslation("deletion");
  const signedIn = useView("session", hasAccount);
  const screen = useView("session", sessionScreen);
  if (screen === "loading" || screen === "unreachable" || screen === "stopped")
    return <WaitingScreen screen={screen} />;
  if (signedIn) return <DeletionPage body={document.body} />;
  if (screen === "registration")
    return (
      <ReadingPage kind="task">
        <DeletionScreen body={document.body} />
      </ReadingPage>
    );
  return (
    <DocumentPage {...document}>
      <SignInLink>{t("signIn")}</SignInLink>
    </DocumentPage>
  );
};

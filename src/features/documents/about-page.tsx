import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { hasAccount } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";
import { DocumentPage } from "./document-page.tsx";

/** What the service is, and for whoever does not have it yet the way to its devices. */
export const AboutPage = (document: ComponentProps<typeof DocumentPage>) => {
  const { t } = useTranslation("documents");
  const isClient = useView("session", hasAccount);
  return (
    <DocumentPage {...document}>
      {!isClient && <SignInLink to="/catalog/">{t("about.signIn")}</SignInLink>}
    </DocumentPage>
  );
};

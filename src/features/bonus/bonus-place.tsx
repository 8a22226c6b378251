import { useTranslation } from "react-i18next";
import { hasAccount } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { DocumentPage } from "../documents/document-page.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";
import { BonusPage } from "./bonus-page.tsx";

interface BonusPlaceProps {
  /** How bonus is earned and spent; `body` in Markdown, `updated` an ISO day. */
  document: { title: string; updated: string; body: string };
}

/** Everybody may read how the bonus works; whoever is signed in sees their own first. */
export const BonusPlace = ({ document }: BonusPlaceProps) => {
  const { t } = useTranslation("bonus");
  const signedIn = useView("session", hasAccount);
  return signedIn ? (
    <BonusPage rules={document.body} />
  ) : (
    <DocumentPage {...document}>
      <SignInLink>{t("signIn")}</SignInLink>
    </DocumentPage>
  );
};

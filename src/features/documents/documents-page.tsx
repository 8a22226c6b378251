import { useTranslation } from "react-i18next";
import { hasAccount } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Lead } from "../../ui/page.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";
import { ReadingPage } from "../shell/reading-page.tsx";
import { ActPage } from "./act-page.tsx";
import styles from "./documents-page.module.css";
import { OwnPapers } from "./own-papers.tsx";
import { PublicDocuments } from "./public-documents.tsx";

/** All documents: a client's own contracts and acts, and those that everybody may read. Or one act, to be signed. */
export const DocumentsPage = ({ actId }: { actId: number | undefined }) => {
  const { t } = useTranslation("documents");
  const isSignedIn = useView("session", hasAccount);
  if (isSignedIn && actId !== undefined) return <ActPage key={actId} id={actId} />;
  return (
    <ReadingPage>
      <h1 tabIndex={-1}>{t("title")}</h1>
      {isSignedIn ? (
        <div className={styles.both}>
          <div>
            <OwnPapers />
          </div>
          <div>
            <PublicDocuments />
          </div>
        </div>
      ) : (
        <>
          <Lead>{t("visitor")}</Lead>
          <SignInLink>{t("visitor.signIn")}</SignInLink>
          <PublicDocuments />
        </>
      )}
    </ReadingPage>
  );
};

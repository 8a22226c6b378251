import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "../../machines.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { DocumentPage } from "../documents/document-page.tsx";
import { DeletionPage } from "./deletion-page.tsx";

/** Everybody may read what deletion means; whoever is signed in can ask for it here. `document.body`: Markdown. */
export const DeletionPlace = ({
  document,
}: {
  document: { title: string; updated: string; body: string };
}) => {
  const { t } = useTranslation("deletion");
  const signedIn = useSession(({ children }) => children.account !== undefined);
  if (signedIn) return <DeletionPage body={document.body} />;
  return (
    <DocumentPage {...document}>
      <p>
        <Link to="/" className={buttonClass()}>
          {t("signIn")}
        </Link>
      </p>
    </DocumentPage>
  );
};

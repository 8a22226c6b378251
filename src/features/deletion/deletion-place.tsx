import { useSession } from "../../machines.tsx";
import { DocumentPage } from "../documents/document-page.tsx";
import { DeletionPage } from "./deletion-page.tsx";

/** Everybody may read what deletion means; whoever is signed in can ask for it here. `document.body`: Markdown. */
export const DeletionPlace = ({ document }: { document: { title: string; updated: string; body: string } }) =>
  useSession(({ children }) => children.account !== undefined) ? (
    <DeletionPage body={document.body} />
  ) : (
    <DocumentPage {...document} />
  );

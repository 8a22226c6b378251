import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Contents, Lead } from "../../ui/page.tsx";
import { formatDay } from "../../ui/date.ts";
import { ReadingPage } from "../shell/reading-page.tsx";
import styles from "./document-page.module.css";
import { Markdown, listHeadings } from "./markdown.tsx";
import { hasAccount } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";

/** A shorter text is seen at a glance. */
const manyParts = 4;

interface DocumentPageProps {
  title: string;
  /** ISO day. */
  updated: string;
  /** A text that binds has versions. */
  legal?: boolean;
  /** Markdown. */
  body: string;
  /** What can be done about it, under the text. */
  children?: ReactNode;
}

/** A legal or informing document. */
export const DocumentPage = ({ title, updated, legal = false, body, children }: DocumentPageProps) => {
  const { t, i18n } = useTranslation("documents");
  const parts = listHeadings(body);
  return (
    <ReadingPage>
      <h1 tabIndex={-1}>{title}</h1>
      <Lead>{t(legal ? "version" : "updated", { day: formatDay(updated, i18n.language) })}</Lead>
      <div className={styles.text}>
        {parts.length >= manyParts && <Contents label={t("contents")} parts={parts} />}
        <div>
          <Markdown text={body} />
          {Boolean(children) && <div className={styles.after}>{children}</div>}
        </div>
      </div>
    </ReadingPage>
  );
};

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

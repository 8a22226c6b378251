import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Beside, Contents, Lead } from "../../ui/page.tsx";
import { Picture } from "../../ui/picture.tsx";
import { formatDay } from "../../ui/date.ts";
import { ReadingPage } from "../shell/reading-page.tsx";
import styles from "./document-page.module.css";
import { Markdown, listHeadings } from "./markdown.tsx";
import { hasAccount } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";

/** Documents with fewer parts need no contents. */
const manyParts = 4;

interface DocumentPageProps {
  title: string;
  updated: string;
  /** Legal texts have versions. */
  legal?: boolean;
  body: string;
  /** A drawing beside the text. */
  art?: string;
  /** Actions below the text. */
  children?: ReactNode;
}

export const DocumentPage = ({ title, updated, legal = false, body, art, children }: DocumentPageProps) => {
  const { t, i18n } = useTranslation("documents");
  const parts = listHeadings(body);
  const side =
    art !== undefined ? (
      <div className={styles.art}>
        <Picture src={art} />
      </div>
    ) : parts.length >= manyParts ? (
      <Contents label={t("contents")} parts={parts} />
    ) : null;
  const text = (
    <div>
      <Markdown text={body} />
      {Boolean(children) && <div className={styles.after}>{children}</div>}
    </div>
  );
  return (
    <ReadingPage>
      <h1 tabIndex={-1}>{title}</h1>
      <Lead>{t(legal ? "version" : "updated", { day: formatDay(updated, i18n.language) })}</Lead>
      {side === null ? text : <Beside side={side}>{text}</Beside>}
    </ReadingPage>
  );
};

/** About the service; a visitor gets a link to the devices. */
export const AboutPage = (document: ComponentProps<typeof DocumentPage>) => {
  const { t } = useTranslation("documents");
  const isClient = useView("session", hasAccount);
  return (
    <DocumentPage {...document} art="/art/ebike.svg">
      {!isClient && <SignInLink to="/catalog/">{t("about.signIn")}</SignInLink>}
    </DocumentPage>
  );
};

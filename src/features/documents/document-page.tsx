import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../ui/date.ts";
import { Lead } from "../../ui/page.tsx";
import { ReadingPage } from "../shell/reading-page.tsx";
import { Markdown } from "./markdown.tsx";

interface DocumentPageProps {
  title: string;
  /** ISO day. */
  updated: string;
  /** Markdown. */
  body: string;
  /** What can be done about it, under the text. */
  children?: ReactNode;
}

/** A legal or informing document. */
export const DocumentPage = ({ title, updated, body, children }: DocumentPageProps) => {
  const { t, i18n } = useTranslation("documents");
  return (
    <ReadingPage>
      <h1 tabIndex={-1}>{title}</h1>
      <Lead>{t("updated", { day: formatDay(updated, i18n.language) })}</Lead>
      <Markdown text={body} />
      {children}
    </ReadingPage>
  );
};

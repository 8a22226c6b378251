import { useTranslation } from "react-i18next";
import { Lead, Section } from "../../ui/page.tsx";
import { ReadingPage } from "../shell/reading-page.tsx";
import styles from "./faq-page.module.css";
import { Markdown } from "./markdown.tsx";

interface FaqPageProps {
  groups: readonly { title: string; items: readonly { question: string; answer: string }[] }[];
}

/** Questions and answers; each opens natively, so it can be found on the page by the browser too. */
export const FaqPage = ({ groups }: FaqPageProps) => {
  const { t } = useTranslation("documents");
  return (
    <ReadingPage>
      <h1 tabIndex={-1}>{t("faq.title")}</h1>
      <Lead>{t("faq.lead")}</Lead>
      {groups.map(({ title, items }) => (
        <Section key={title} title={title}>
          {items.map(({ question, answer }) => (
            <details key={question} className={styles.item}>
              <summary>{question}</summary>
              <Markdown text={answer} />
            </details>
          ))}
        </Section>
      ))}
    </ReadingPage>
  );
};

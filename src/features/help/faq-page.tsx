import { useTranslation } from "react-i18next";
import { cleanText } from "#contract/text.ts";
import { Button } from "../../ui/button.tsx";
import { emptyWithout } from "../../ui/empty-without.ts";
import { Field } from "../../ui/field.tsx";
import { Beside, Contents, Section } from "../../ui/page.tsx";
import { Contacts } from "./contacts.tsx";
import { useSearchInUrl } from "./use-search-in-url.ts";
import { ReadingPage } from "../shell/reading-page.tsx";
import styles from "./faq-page.module.css";
import { Markdown, Marked } from "../documents/markdown.tsx";
import { tie } from "../../i18n/typography.ts";
import { type FaqGroup, searchFaq, stemWords } from "../documents/search-faq.ts";

interface FaqPageProps {
  groups: readonly FaqGroup[];
  /** The search words. */
  q: string | undefined;
}

/** Answers are `<details>`, so the browser's search finds them. `?q=` opens matching answers and marks the words. */
export const FaqPage = ({ groups, q = "" }: FaqPageProps) => {
  const { t } = useTranslation("documents");
  const { field, look, clear } = useSearchInUrl("/faq/");
  const words = stemWords(q);
  const found = searchFaq(groups, words);
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  const isSearched = words.length > 0;
  return (
    <ReadingPage>
      <h1 tabIndex={-1}>{t("faq.title")}</h1>
      <Beside
        side={
          !isSearched && (
            <Contents
              label={t("contents")}
              parts={found.map(({ title }, index) => ({ id: `part-${index}`, title }))}
            />
          )
        }
      >
        <search className={styles.search} ref={field}>
          <Field
            type="search"
            label={t("faq.search")}
            ref={emptyWithout(q === "" ? undefined : q)}
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ target }) => look(target.value)}
          />
          <p role="status">
            {isSearched && t(count === 0 ? "faq.nothing" : "faq.found", { count, words: cleanText(q) })}
          </p>
        </search>
        {isSearched && count === 0 && (
          <Section>
            <p>{t("faq.nothingLead")}</p>
            <Button kind="line" onClick={clear}>
              {t("faq.all")}
            </Button>
          </Section>
        )}
        {found.map(({ title, items }, index) => (
          <Section key={title} title={title} id={`part-${index}`}>
            {items.map(({ question, answer }) => (
              // Matches are open; clearing the search closes them again.
              <details key={`${question} ${isSearched}`} className={styles.item} open={isSearched}>
                <summary>
                  <span>
                    <Marked text={tie(question)} words={words} />
                  </span>
                </summary>
                <Markdown text={answer} words={words} />
              </details>
            ))}
          </Section>
        ))}
        <Contacts />
      </Beside>
    </ReadingPage>
  );
};

import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Empty } from "../../ui/outcome.tsx";
import { Field } from "../../ui/field.tsx";
import { Lead, Page, SkipLink } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { HomeLogo } from "../../features/shell/brand.tsx";
import { LanguageLink } from "../../features/shell/page-footer.tsx";
import { type Situation, subjects } from "./situation.ts";
import styles from "./situation-index.module.css";

interface SituationIndexProps {
  all: readonly Situation[];
  /** Words that the name must contain, all of them. */
  find: string;
}

/** All or the matching situations, grouped by subject. */
export const SituationIndex = ({ all, find }: SituationIndexProps) => {
  const { t } = useTranslation(["situations", "common"]);
  const navigate = useNavigate();
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  return (
    <Page
      kind="document"
      before={
        <>
          <SkipLink>{t("common:toContent")}</SkipLink>
          <TopBar logo={<HomeLogo />} pill={<LanguageLink />} />
        </>
      }
    >
      <h1 tabIndex={-1}>{t("title")}</h1>
      <Lead>{t("lead")}</Lead>
      <search>
        <Field
          type="search"
          label={t("find")}
          hint={t("find.hint")}
          defaultValue={find}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) =>
            void navigate({
              to: "/subscriptionstest/",
              search: target.value === "" ? {} : { find: target.value },
              replace: true,
              viewTransition: false,
            })
          }
        />
        <p role="status" className={styles.count}>
          {t("found", { count: found.length })}
        </p>
      </search>
      {found.length === 0 && (
        <Empty art="/art/empty-subscriptions.svg" title={t("none.title")}>
          {t("none.lead")}
        </Empty>
      )}
      {subjects.map((subject) => {
        const own = found.filter((each) => each.subject === subject);
        return own.length === 0 ? null : (
          <details key={`${subject} ${words.length > 0}`} className={styles.group} open={words.length > 0}>
            <summary>
              <h2>{t(`subject.${subject}`)}</h2> <small>{own.length}</small>
            </summary>
            <Rows>
              {own.map(({ name, way }) => (
                <li key={name}>
                  <Link to="/subscriptionstest/" search={{ situation: name }} className={rowClass()}>
                    <RowBody title={name} note={way.at(-1)} go />
                  </Link>
                </li>
              ))}
            </Rows>
          </details>
        );
      })}
    </Page>
  );
};

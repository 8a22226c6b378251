import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { cleanText } from "#contract/text.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Fields } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { ReadingPage } from "../shell/reading-page.tsx";
import { formText } from "../../ui/form-text.ts";
import styles from "./check-page.module.css";

/** Typed as printed, with or without a sign, spaces and the name of the hash. */
const numberIn = (typed: string): string | null =>
  /^(?:№|no\.?)?\s*(\d{1,15}(?:\/\d{1,6})?)$/i.exec(cleanText(typed))?.[1] ?? null;
const hashIn = (typed: string): string | null =>
  /^(?:sha-256:?)?([0-9a-f]{16,64})$/.exec(cleanText(typed).toLowerCase().replaceAll(/\s/g, ""))?.[1] ?? null;

const neither = { number: false, hash: false };

interface CheckPageProps {
  /** The number and the hash in the URL; null without. */
  code: string | null;
  /** Null until a whole code is checked. */
  matches: boolean | null;
}

/** Says whether the number and the hash of a print belong together, and nothing else. */
export const CheckPage = ({ code, matches }: CheckPageProps) => {
  const { t } = useTranslation("documents");
  const navigate = useNavigate();
  const [wrong, setWrong] = useState(neither);
  const [sent, setSent] = useState(code);
  const [seen, setSeen] = useState(code);
  const [filled, setFilled] = useState(code);
  // Another code than the sent one comes by a link or by Back. What is typed during a check stays.
  if (code !== seen) {
    setSeen(code);
    if (code !== sent) {
      setSent(code);
      setFilled(code);
      setWrong(neither);
    }
  }
  const [checked = ""] = code?.split("-") ?? [];
  const [number = "", hash = ""] = filled?.split("-") ?? [];
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [of, digits] = [numberIn(formText(typed, "number")), hashIn(formText(typed, "hash"))];
    setWrong({ number: of === null, hash: digits === null });
    if (of === null || digits === null) return;
    const paper = `${of}-${digits}`;
    setSent(paper);
    void navigate({ to: "/check/", search: { paper }, resetScroll: false });
  };
  return (
    <ReadingPage>
      <h1 tabIndex={-1}>{t("check.title")}</h1>
      <Lead>{t("check.lead")}</Lead>
      {/* What is typed now is not what was checked. */}
      {matches !== null && !wrong.number && !wrong.hash && (
        <Notice
          kind={matches ? "done" : "bad"}
          role="status"
          title={t(matches ? "check.matches" : "check.differs", { number: checked })}
        >
          {t(matches ? "check.matchesNote" : "check.differsNote")}
        </Notice>
      )}
      <Section>
        <form key={filled} className={styles.form} method="dialog" onSubmit={submit} noValidate>
          <Fields>
            <Field
              name="number"
              label={t("check.number")}
              hint={t("check.numberHint")}
              defaultValue={number}
              autoComplete="off"
              error={wrong.number && t("check.numberWrong")}
            />
            <Field
              name="hash"
              label={t("check.hash")}
              hint={t("check.hashHint")}
              defaultValue={hash}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              error={wrong.hash && t("check.hashWrong")}
            />
            <Button type="submit">{t("check.submit")}</Button>
          </Fields>
        </form>
      </Section>
    </ReadingPage>
  );
};

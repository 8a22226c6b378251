import { useTranslation } from "react-i18next";
import { hasAccount } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";
import { ReadingPage } from "../shell/reading-page.tsx";
import styles from "./documents-page.module.css";
import { OwnPapers } from "./own-papers.tsx";
import { Link, type LinkProps } from "@tanstack/react-router";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { BackLink } from "../shell/back-link.tsx";
import { beginAtTop } from "../shell/begin-at-top.ts";
import { TaskPage } from "../shell/task-page.tsx";
import { usePaperName } from "../papers/use-paper-name.ts";
import { PaperGate } from "../papers/paper-gate.tsx";
import { SignAct } from "./sign-act.tsx";
import { type IconPath, bonus, card, cookie, doc, help, info, lock, trash, truck } from "../../ui/icons.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";

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

/** One act: read first, then signed. */
const ActPage = ({ id }: { id: number }) => {
  const { t } = useTranslation("documents");
  const nameOf = usePaperName();
  const acts = useView("account", subscriptionsOf)?.flatMap((subscription) => subscription.acts);
  const act = acts?.find((each) => each.id === id);
  const title = act === undefined ? t("act.bar") : nameOf(act);
  return (
    <TaskPage
      title={title}
      back={<BackLink to="/documents/" />}
      path={
        <>
          <li>
            <Link to="/documents/">{t("title")}</Link>
          </li>
          <li aria-current="page">{title}</li>
        </>
      }
    >
      <div ref={beginAtTop}>
        <PaperGate search={{ act: id, contract: undefined }}>
          {({ facts, act }) => act !== null && <SignAct act={act} facts={facts} />}
        </PaperGate>
      </div>
    </TaskPage>
  );
};

type Listed = readonly (readonly [LinkProps["to"], IconPath, string])[];

const rules = [
  ["/contract/", doc, "common:legal.offer"],
  ["/privacy/", lock, "common:legal.privacy"],
  ["/cookies/", cookie, "common:legal.cookies"],
  ["/rekurrent/", card, "common:legal.recurrent"],
  ["/information-delete-profile/", trash, "public.deletion"],
] as const satisfies Listed;
const service = [
  ["/delivery/", truck, "public.delivery"],
  ["/bonus-system/", bonus, "shell:profile.bonus"],
  ["/about/", info, "public.about"],
  ["/faq/", help, "faq.title"],
] as const satisfies Listed;

/** What everybody may read. */
const PublicDocuments = () => {
  const { t } = useTranslation(["documents", "common", "shell"]);
  const row = ([to, icon, name]: (typeof rules | typeof service)[number]) => (
    <li key={to}>
      <Link to={to} className={rowClass()}>
        <RowBody icon={icon} title={t(name)} go />
      </Link>
    </li>
  );
  return (
    <>
      <Section title={t("public.title")}>
        <Rows>{rules.map(row)}</Rows>
      </Section>
      <Section title={t("public.service")}>
        <Rows>{service.map(row)}</Rows>
      </Section>
    </>
  );
};

import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { BackLink } from "../shell/back-link.tsx";
import { beginAtTop } from "../shell/begin-at-top.ts";
import { TaskPage } from "../shell/task-page.tsx";
import { PaperGate } from "../papers/paper-gate.tsx";
import { SignAct } from "./sign-act.tsx";

/** One act: read first, then signed. */
export const ActPage = ({ id }: { id: number }) => {
  const { t } = useTranslation("documents");
  return (
    <TaskPage
      title={t("act.bar")}
      back={<BackLink to="/documents/" />}
      path={
        <>
          <li>
            <Link to="/documents/">{t("title")}</Link>
          </li>
          <li aria-current="page">{t("act.bar")}</li>
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

import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { beginAtTop } from "../shell/begin-at-top.ts";
import { TaskPage } from "../shell/task-page.tsx";
import { usePaperName } from "../papers/use-paper-name.ts";
import { PaperGate } from "../papers/paper-gate.tsx";
import { SignAct } from "./sign-act.tsx";

/** One act: read first, then signed. */
export const ActPage = ({ id }: { id: number }) => {
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

import { useTranslation } from "react-i18next";
import { deletionView } from "#machines/deletion/deletion.view.ts";
import { useDeletion } from "../../machines.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { Confirming } from "./confirming.tsx";
import { Informed } from "./informed.tsx";
import { Pending } from "./pending.tsx";
import { Asking, Unanswered } from "./unanswered.tsx";

/** Deleting personal data (spec §2, §4): what it means, the request, and the twelve days until it is done. */
export const DeletionPage = ({ body }: { body: string }) => {
  const { t } = useTranslation("deletion");
  return (
    <TaskPage title={t("task")} back={<BackLink to="/profile/" />}>
      <DeletionScreen body={body} />
    </TaskPage>
  );
};

const DeletionScreen = ({ body }: { body: string }) => {
  const view = useDeletion(deletionView);
  switch (view.screen) {
    case "informed":
      return <Informed view={view} body={body} />;
    case "confirming":
      return <Confirming view={view} />;
    case "requesting":
    case "checking":
      return <Asking screen={view.screen} />;
    case "unanswered":
      return <Unanswered view={view} />;
    case "pending":
      return <Pending view={view} />;
  }
};

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deletionView, type DeletionView } from "#machines/deletion/deletion.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { beginAtTop } from "../shell/begin-at-top.ts";
import { TaskPage } from "../shell/task-page.tsx";
import { Confirming } from "./confirming.tsx";
import { useDeletionPath } from "./use-deletion-path.ts";
import styles from "./deletion.module.css";
import { Informed } from "./informed.tsx";
import { Pending } from "./pending.tsx";
import { Asking, Unanswered } from "./under-way.tsx";

/** Deleting personal data (spec §2, §4): what it means, the request, and the twelve days until it is done. */
export const DeletionPage = ({ body }: { body: string }) => {
  const { t } = useTranslation("deletion");
  // Whoever waits for it was brought here; whoever thinks of it came from their personal data.
  const isPending = useView(useDeletionPath(), deletionView).screen === "pending";
  return (
    <TaskPage title={t("task")} back={<BackLink to={isPending ? "/subscriptions/" : "/profile/"} />}>
      <DeletionScreen body={body} />
    </TaskPage>
  );
};

/** The deletion by itself, whatever page it stands on. */
export const DeletionScreen = ({ body }: { body: string }) => {
  const view = useView(useDeletionPath(), deletionView);
  const [before, setBefore] = useState(view.screen);
  const [takenBack, setTakenBack] = useState(false);
  if (before !== view.screen) {
    setBefore(view.screen);
    setTakenBack(before === "pending" && view.screen === "informed");
  }
  return (
    <div key={view.screen} ref={beginAtTop} className={styles.screen}>
      <CurrentScreen view={view} body={body} takenBack={takenBack} />
    </div>
  );
};

interface CurrentScreenProps {
  view: DeletionView;
  body: string;
  /** The request has just been taken back here. */
  takenBack: boolean;
}

const CurrentScreen = ({ view, body, takenBack }: CurrentScreenProps) => {
  switch (view.screen) {
    case "informed":
      return <Informed view={view} body={body} takenBack={takenBack} />;
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

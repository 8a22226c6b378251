import type { ReactNode } from "react";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Lead } from "../../ui/page.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import styles from "./task-end.module.css";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/button.tsx";
import { Dock } from "../../ui/dock.tsx";

interface TaskEndProps {
  /** Over the heading: that it has worked. */
  before?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** What stands over the way on, where there is room for it. */
  about?: { caption: string; subject: string };
  children?: ReactNode;
  /** In the middle of the page (spec §2, the subscription's success page). */
  centred?: boolean;
}

/** The end of a task: what came of it, and on to the subscriptions. */
export const TaskEnd = ({ before, title, lead, about, children, centred = false }: TaskEndProps) => (
  <Columns centred={centred} side={<SubscriptionsDock about={about} />}>
    <div className={styles.words} data-centred={centred || undefined}>
      {before}
      <h1 tabIndex={-1} ref={focusHeading}>
        {title}
      </h1>
      {lead !== undefined && <Lead>{lead}</Lead>}
    </div>
    {children}
  </Columns>
);

interface SubscriptionsDockProps {
  /** What it was about, and what is to be done now: where there is room for it. */
  about?: { caption: string; subject: string } | undefined;
}

/** What a finished task ends with: the way to the subscriptions. */
export const SubscriptionsDock = ({ about }: SubscriptionsDockProps) => {
  const { t } = useTranslation("checkout");
  return (
    <Deck>
      <Dock {...about} subjectOn="wide">
        <Link to="/subscriptions/" className={buttonClass({ kind: "go" })}>
          {t("success.subscriptions")}
        </Link>
      </Dock>
    </Deck>
  );
};

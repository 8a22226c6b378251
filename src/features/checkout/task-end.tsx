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
  /** Above the heading. */
  before?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** Above the link, where there is room. */
  about?: { caption: string; subject: string } | undefined;
  /** The next step, above the link in the dock. Without one the next step is the subscriptions. */
  go?: ReactNode;
  children?: ReactNode;
  /** Centred on the page (spec §2, success page of a subscription). */
  centred?: boolean;
}

/** The result of a finished task, with a link to the subscriptions. */
export const TaskEnd = ({
  before,
  title,
  lead,
  about,
  go = null,
  children,
  centred = false,
}: TaskEndProps) => (
  <Columns centred={centred} side={<SubscriptionsDock about={about} go={go} />}>
    <div className={styles.words} data-centred={centred || undefined}>
      {before}
      <h1 tabIndex={-1} ref={focusHeading}>
        {title}
      </h1>
      {lead && <Lead>{lead}</Lead>}
    </div>
    {children}
  </Columns>
);

interface SubscriptionsDockProps {
  /** What the task was about. */
  about?: { caption: string; subject: string } | undefined;
  /** A button above the link. */
  go?: ReactNode;
}

export const SubscriptionsDock = ({ about, go = null }: SubscriptionsDockProps) => {
  const { t } = useTranslation("checkout");
  return (
    <Deck>
      <Dock {...about} subjectOn="wide" stacked={go !== null}>
        {go}
        <Link to="/subscriptions/" className={buttonClass({ kind: go === null ? "go" : "line" })}>
          {t("success.subscriptions")}
        </Link>
      </Dock>
    </Deck>
  );
};

import { Button } from "./button.tsx";
import { Columns, Deck } from "./columns.tsx";
import { Dock } from "./dock.tsx";
import { wifiOff } from "./icons.ts";
import { Lead } from "./page.tsx";
import styles from "./sent-once.module.css";
import { Stage, Stages } from "./stages.tsx";

interface SentOnceProps {
  title: string;
  lead: string;
  /** What the two steps are called: that it was sent, and that it is looked up. */
  stages: readonly [sent: string, checked: string];
  /** No answer came, so it is looked up whether it arrived. */
  checking: boolean;
}

/** Something that is sent only once is on its way, or it is looked up whether it arrived. */
export const SentOnce = ({ title, lead, stages: [sent, checked], checking }: SentOnceProps) => (
  <>
    <h1 tabIndex={-1}>{title}</h1>
    <Lead>{lead}</Lead>
    <div className={styles.stages}>
      <Stages>
        <Stage at={checking ? "done" : "now"} title={sent} />
        <Stage at={checking ? "now" : "next"} title={checked} />
      </Stages>
    </div>
  </>
);

interface NoAnswerProps {
  title: string;
  lead: string;
  /** What the button says. */
  check: string;
  /** Why it cannot be looked up now; null while it can. */
  reason: string | null;
  onCheck: () => void;
}

/** It is still not known whether it arrived. Sending again could be a second time: only looking is offered. */
export const NoAnswer = ({ title, lead, check, reason, onCheck }: NoAnswerProps) => (
  <Columns
    side={
      <Deck>
        <Dock>
          <Button kind="go" {...(reason !== null && { reason, reasonIcon: wifiOff })} onClick={onCheck}>
            {check}
          </Button>
        </Dock>
      </Deck>
    }
  >
    <h1 tabIndex={-1}>{title}</h1>
    <Lead>{lead}</Lead>
  </Columns>
);

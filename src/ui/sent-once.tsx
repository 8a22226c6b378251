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
  /** The names of the two steps: the request was sent, and its result is checked. */
  stages: readonly [sent: string, checked: string];
  /** The request got no reply: its result is being checked. */
  checking: boolean;
}

/** A request that may be sent only once is in flight, or its result is being checked. */
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
  /** The label of the button. */
  check: string;
  /** Why the check is unavailable now; null if it is available. */
  reason: string | null;
  onCheck: () => void;
}

/** The result is still unknown. Sending again could repeat the request, so only the check is offered. */
export const NoAnswer = ({ title, lead, check, reason, onCheck }: NoAnswerProps) => (
  <Columns
    side={
      <Deck>
        <Dock>
          <Button kind="go" reason={reason} reasonIcon={wifiOff} onClick={onCheck}>
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

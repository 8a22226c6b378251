import { useTranslation } from "react-i18next";
import { useSubscriptionSend } from "../../account-machines.ts";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { Lead } from "../../ui/page.tsx";
import { Stage, Stages } from "../../ui/stages.tsx";
import styles from "./subscription.module.css";
import type { ViewOf } from "./view-of.ts";

/** The change is on its way, or, as no answer came, it is looked up whether it arrived. It is sent only once. */
export const Asking = ({ view: { screen, change } }: { view: ViewOf<"asking" | "checking"> }) => {
  const { t } = useTranslation("subscription");
  const checking = screen === "checking";
  return (
    <div>
      <h1 tabIndex={-1}>{t(checking ? "checking.title" : `asking.${change}`)}</h1>
      <Lead>{t(`${screen}.lead`)}</Lead>
      <div className={styles.block}>
        <Stages>
          <Stage at={checking ? "done" : "now"} title={t("stage.sent")} />
          <Stage at={checking ? "now" : "next"} title={t("stage.checked")} />
        </Stages>
      </div>
    </div>
  );
};

/** It is still not known whether the change arrived. Asking again could be a second one: only looking is offered. */
export const Unanswered = ({ view: { check } }: { view: ViewOf<"unanswered"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSubscriptionSend();
  return (
    <Columns
      side={
        <Deck>
          <Dock>
            <Button
              kind="go"
              {...(!check.can && { reason: t("why.offline"), reasonIcon: wifiOff })}
              onClick={() => send({ type: "check.requested" })}
            >
              {t("unanswered.check")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1}>{t("unanswered.title")}</h1>
      <Lead>{t("unanswered.lead")}</Lead>
    </Columns>
  );
};

import { useTranslation } from "react-i18next";
import { useDeletionSend } from "../../machines.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { Lead } from "../../ui/page.tsx";
import { Stage, Stages } from "../../ui/stages.tsx";
import styles from "./deletion.module.css";
import type { ViewOf } from "./view-of.ts";

/** The request is on its way, or, as no answer came, it is looked up whether it arrived. It is sent only once. */
export const Asking = ({ screen }: { screen: "requesting" | "checking" }) => {
  const { t } = useTranslation("deletion");
  const checking = screen === "checking";
  return (
    <>
      <h1 tabIndex={-1}>{t(`${screen}.title`)}</h1>
      <Lead>{t(`${screen}.lead`)}</Lead>
      <div className={styles.list}>
        <Stages>
          <Stage at={checking ? "done" : "now"} title={t("stage.sent")} />
          <Stage at={checking ? "now" : "next"} title={t("stage.checked")} />
        </Stages>
      </div>
    </>
  );
};

/** It is still not known whether the request arrived. Asking again would be a second request: only looking is offered. */
export const Unanswered = ({ view: { check } }: { view: ViewOf<"unanswered"> }) => {
  const { t } = useTranslation("deletion");
  const send = useDeletionSend();
  return (
    <Columns
      side={
        <Deck>
          <Dock>
            <Button
              kind="go"
              {...(!check.can && { reason: t("unanswered.offline"), reasonIcon: wifiOff })}
              onClick={() => send({ type: "deletion.checkRequested" })}
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

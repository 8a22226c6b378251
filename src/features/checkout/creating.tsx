import { useTranslation } from "react-i18next";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Lead } from "../../ui/page.tsx";
import { beginHere } from "../shell/begin-at-top.ts";
import { Working } from "./working.tsx";

/**
 * The subscription is being created, or another tab orders first. Without an answer it is asked for again with the same
 * key: the same one.
 */
export const Creating = () => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  const view = useView("account.checkout", checkoutView);
  if (view.screen !== "creating" || !(view.unanswered || view.otherTab))
    return <Working title={t("working.creating")} />;
  const offline = !view.retry.can && view.retry.why === "offline";
  return (
    <Columns
      side={
        <Deck>
          <Dock stacked>
            {view.unanswered && (
              <Button
                kind="go"
                {...(!view.retry.can && { reason: t("why.offline") })}
                onClick={() => send({ type: "creation.retryRequested" })}
              >
                {t("unanswered.create.again")}
              </Button>
            )}
            <Button kind="line" onClick={() => send({ type: "creation.setAside" })}>
              {t("unanswered.create.back")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 key={String(view.otherTab)} tabIndex={-1} ref={beginHere}>
        {t(view.otherTab ? "turn.title" : "unanswered.create.title")}
      </h1>
      <Lead>
        {t(view.otherTab ? "turn.lead" : offline ? "unanswered.offline" : "unanswered.create.lead")}
      </Lead>
    </Columns>
  );
};

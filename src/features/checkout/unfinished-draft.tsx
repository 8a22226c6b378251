import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import { useCheckout, useCheckoutSend } from "../../machines.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Lead } from "../../ui/page.tsx";
import { beginHere } from "../shell/begin-at-top.ts";

/** A draft was left unfinished by a reload or a crash: go on with it, or start anew. */
export const UnfinishedDraft = ({ catalog }: { catalog: Catalog | null }) => {
  const { t } = useTranslation("checkout");
  const send = useCheckoutSend();
  const deviceId = useCheckout(({ context }) => context.draft?.deviceId);
  const device = catalog?.gadgets.find(({ id }) => id === deviceId)?.name;
  return (
    <Columns
      side={
        <Deck>
          <Dock stacked>
            <Button kind="go" onClick={() => send({ type: "draft.continued" })}>
              {t("restore.continue")}
            </Button>
            <Button kind="line" onClick={() => send({ type: "draft.restarted" })}>
              {t("restore.restart")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={beginHere}>
        {t("restore.title")}
      </h1>
      <Lead>{device === undefined ? t("restore.lead") : t("restore.leadDevice", { device })}</Lead>
    </Columns>
  );
};

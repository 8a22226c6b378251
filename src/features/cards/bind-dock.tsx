import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { bindOffer, cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lock, plus, wifiOff } from "../../ui/icons.ts";

/** The one action of the page: a new card, or back to the bank's page where one is being bound. */
export const BindDock = () => {
  const { t } = useTranslation("cards");
  const view = useView("account.cards.binding", cardBindingView);
  const bind = useView("account.cards.binding", bindOffer);
  const send = useSend("account.cards.binding");
  if (view.screen === "verifying" || view.screen === "outcomeUnknown") {
    const { reopen } = view;
    const off = !reopen.can && reopen.why === "offline";
    return (
      <Deck>
        <Dock stacked caption={t("bind.caption")} subject={t("bind.subject")} subjectOn="wide">
          <Button
            kind="go"
            busy={!reopen.can && reopen.why === "pending"}
            {...(off && { reason: t("check.offline"), reasonIcon: wifiOff })}
            onClick={() => send({ type: "acquirer.reopened" })}
          >
            {t("verifying.reopen")}
          </Button>
        </Dock>
      </Deck>
    );
  }
  const why = bind.can ? null : bind.why;
  return (
    <Deck>
      <Dock stacked caption={t("bind.caption")} subject={t("bind.subject")} subjectOn="wide">
        {why === null ? (
          <Link to="/cards/" search={{ at: "bind" }} className={buttonClass({ kind: "go" })}>
            <Icon of={plus} />
            <span>{t("bind")}</span>
          </Link>
        ) : (
          <Button
            kind="go"
            icon={plus}
            reason={t(`consent.${why}`)}
            reasonIcon={why === "offline" ? wifiOff : lock}
          >
            {t("bind")}
          </Button>
        )}
      </Dock>
    </Deck>
  );
};

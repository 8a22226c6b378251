import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type RemovalView, cardsView, removalView } from "#machines/cards/cards.view.ts";
import { clientOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { lock, wifiOff } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { useCardName } from "../checkout/use-card-name.ts";
import { RemovalPlan, heirsOf } from "./removal-plan.tsx";

/** What each subscription will do without the card, and the removal. */
export const RemovalDialog = () => {
  const view = useView("account.cards", removalView);
  return view.state === "closed" ? null : <Removal key={view.card.id} view={view} />;
};

const Removal = ({ view }: { view: Exclude<RemovalView, { state: "closed" }> }) => {
  const { t } = useTranslation("cards");
  const cardName = useCardName();
  const send = useSend("account.cards");
  const navigate = useNavigate();
  const { cityId } = useView("account", clientOf);
  const list = useView("account.cards", cardsView);
  const { card, news, confirm } = view;
  const heirs = heirsOf(card, list.state === "ready" ? list.cards : []);
  const [chosen, setChosen] = useState<number | null>(null);
  const heir = heirs.find(({ id }) => id === chosen) ?? heirs[0];
  const busy = view.state === "removing";
  const why = confirm.can || busy ? null : confirm.why;
  const leave = () => void navigate({ to: "/cards/", search: {}, replace: true });
  const remove = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Nothing has to pay instead of a card that pays nothing.
    const isNeeded = card.usedBy.length > 0 || card.isDefault;
    const replaceBy = isNeeded && heir && cityId !== null ? { cardId: heir.id, cityId } : null;
    send({ type: "removal.confirmed", replaceBy });
  };
  return (
    <Dialog
      title={t("removal.title", { card: cardName(card) })}
      closeLabel={t("close")}
      onClose={leave}
      busy={busy}
      onSubmit={remove}
      foot={
        <>
          <Button
            kind="bad"
            type="submit"
            busy={busy}
            {...(why !== null && {
              // A plan that waits waits for the list of cards, which is read anew.
              reason: t(why === "pending" ? "removal.reading" : `why.${why}`),
              reasonIcon: why === "offline" ? wifiOff : lock,
            })}
          >
            {t(busy ? "removal.removing" : "removal.confirm")}
          </Button>
          {!busy && (
            <Button kind="line" onClick={leave}>
              {t("removal.keep")}
            </Button>
          )}
        </>
      }
    >
      {(news?.kind === "unreachable" || news?.kind === "changed" || news?.kind === "paying") && (
        <Notice kind="bad" role="alert" title={t(`removal.${news.kind}`)} />
      )}
      <RemovalPlan card={card} heirs={heirs} heir={heir} onChoose={setChosen} />
    </Dialog>
  );
};

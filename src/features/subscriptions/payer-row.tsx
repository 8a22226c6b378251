import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { card as cardIcon } from "../../ui/icons.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCardName } from "../checkout/use-card-name.ts";

/**
 * Which card pays by itself, and the way to another one. Nothing where nothing will be charged, and where a backend
 * does not say.
 */
export const PayerRow = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("subscription");
  const cardName = useCardName();
  const day = useDayWords();
  const { id, card, nextPayment, status, collection = null } = subscription;
  if (card === undefined || (card === null && nextPayment === null)) return null;
  const isPaused = status === "paused";
  const words =
    card === null
      ? t("payer.none")
      : nextPayment === null
        ? t(isPaused ? "payer.later" : "payer.first", { card: cardName(card) })
        : t(collection === null ? "payer.next" : "payer.retry", {
            card: cardName(card),
            day: day(nextPayment.date),
          });
  return (
    <Rows>
      <li>
        <Link to="/cards/" search={{ for: id }} className={rowClass()}>
          <RowBody icon={cardIcon} title={words} note={t("payer.change")} go />
        </Link>
      </li>
    </Rows>
  );
};

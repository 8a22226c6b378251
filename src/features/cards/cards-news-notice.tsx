import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import { paymentReasons } from "#contract/payment-status.ts";
import { deviceName } from "#contract/subscription.ts";
import { mayBindAgain } from "#machines/card-binding/card-binding.view.ts";
import type { CardsNews } from "#machines/cards/cards.machine.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { owesNow } from "#machines/account/money-ahead.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { check, info } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { takeLostFocus } from "../../ui/focus.ts";
import { TextButton, textButtonClass } from "../../ui/button.tsx";
import { Toast, ToastRegion } from "../../ui/toast.tsx";
import { useCardName } from "../consequences/use-card-name.ts";
import { cardChosen } from "../consequences/card-sentences.ts";
import { sentence } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { focusHeadingIfLost } from "../shell/focus-heading.ts";
import { PayButton } from "../payments/pay-button.tsx";
import styles from "./cards.module.css";

interface CardsNewsNoticeProps {
  news: CardsNews | null;
  cards: readonly Card[];
}

/** The result of the last change to the cards. */
export const CardsNewsNotice = ({ news, cards }: CardsNewsNoticeProps) => {
  const { t } = useTranslation("cards");
  const cardName = useCardName();
  const send = useSend("account.cards");
  const dismiss = () => send({ type: "news.dismissed" });
  const subscriptions = useView("account", subscriptionsOf);
  const isToast = news?.kind === "main" || news?.kind === "payer";
  const card = isToast ? cards.find(({ id }) => id === news.cardId) : undefined;
  const paid =
    news?.kind === "payer" ? subscriptions?.find(({ id }) => id === news.subscriptionId) : undefined;
  const { say } = useSentences();
  const getFacts = useGetFacts();
  return (
    <>
      <ToastRegion>
        {card !== undefined && (
          <Toast key={card.id} ref={focusHeadingIfLost} onDone={dismiss}>
            {paid === undefined
              ? t("news.main", { card: cardName(card) })
              : say(cardChosen(getFacts(paid), card))}
          </Toast>
        )}
      </ToastRegion>
      {news !== null && news.kind !== "main" && news.kind !== "payer" && (
        <OtherNews news={news} cards={cards} onDismiss={dismiss} />
      )}
    </>
  );
};

interface OtherNewsProps {
  news: Exclude<CardsNews, { kind: "main" | "payer" }>;
  cards: readonly Card[];
  onDismiss: () => void;
}

const OtherNews = ({ news, cards, onDismiss }: OtherNewsProps) => {
  const { t } = useTranslation("cards");
  const { text } = useSentences();
  const cardName = useCardName();
  // The removed card had the focus.
  const dismiss = (
    <TextButton ref={takeLostFocus} onClick={onDismiss}>
      {t("dismiss")}
    </TextButton>
  );
  switch (news.kind) {
    case "bound":
      return <BoundNotice card={cards.find(({ id }) => id === news.cardId)} dismiss={dismiss} />;
    case "refused":
      return <RefusedNotice why={news.why} dismiss={dismiss} />;
    case "removed":
      return (
        <Notice
          role="status"
          icon={check}
          title={t("news.removed", { card: cardName(news.card) })}
          action={dismiss}
        >
          {text([
            news.losing.length > 0
              ? sentence("card.losing", { count: news.losing.length })
              : sentence("card.nothing"),
          ])}
        </Notice>
      );
    case "unreachable":
    case "changed":
    case "missing":
    case "paying":
      return <Notice role="alert" icon={info} title={t(`news.${news.kind}`)} action={dismiss} />;
  }
};

/** A new card; with open debts, offers to pay them. */
const BoundNotice = ({ card, dismiss }: { card: Card | undefined; dismiss: ReactNode }) => {
  const { t } = useTranslation("cards");
  const cardName = useCardName();
  const subscriptions = useView("account", subscriptionsOf);
  const debtors = subscriptions?.filter((each) => owesNow(each) && each.status !== "awaitingPayment") ?? [];
  return (
    <Notice
      role="status"
      icon={check}
      title={card === undefined ? t("bound.titleUnknown") : t("bound.title", { card: cardName(card) })}
      action={
        debtors.length === 0 ? (
          dismiss
        ) : (
          <ul className={styles.debts}>
            {debtors.map((each) => (
              <li key={each.id} className={styles.debts}>
                <span>{t("bound.debt", { model: deviceName(each), sum: formatMoney(each.debt) })}</span>
                <PayButton subscription={each} kind="solid" />
              </li>
            ))}
          </ul>
        )
      }
    >
      {card !== undefined && t(card.isDefault ? "bound.main" : "bound.notMain")}
    </Notice>
  );
};

/** Refusals by the bank itself: no money was taken. */
const byBank = new Set<string>(paymentReasons);

const RefusedNotice = ({
  why,
  dismiss,
}: {
  why: Extract<CardsNews, { kind: "refused" }>["why"];
  dismiss: ReactNode;
}) => {
  const { t } = useTranslation("cards");
  const mayTry = useView("account.cards.binding", mayBindAgain);
  return (
    <Notice
      kind="bad"
      role="alert"
      title={t(`refused.${why}`)}
      action={
        <div className={styles.actions}>
          {mayTry && why !== "request.tooMany" && (
            <Link to="/cards/" search={{ at: "bind" }} className={textButtonClass()}>
              {t("refused.again")}
            </Link>
          )}
          {dismiss}
        </div>
      }
    >
      {byBank.has(why) && t("refused.bankLead")}
    </Notice>
  );
};

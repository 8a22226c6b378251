import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import type { Subscription } from "#contract/subscription.ts";
import { catalogOf, clientOf } from "#machines/account/account.view.ts";
import type { Cards } from "#machines/checkout/checkout.view.ts";
import type { PayChoice } from "#machines/payment/payment.ports.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { refresh } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { TextButton } from "../../ui/button.tsx";
import { expiry, useCardName, useExpiredText, usePaymentMethodName } from "../consequences/use-card-name.ts";
import type { MissingChoice } from "./use-pay-form.ts";
import { hasExpired } from "#machines/cards/expiry.ts";
import { laterMonths, laterMonthsExpiring } from "../consequences/order-sentences.ts";
import { useSentences } from "../consequences/use-sentences.ts";
import { useCityDay } from "../shell/use-city-day.ts";

/** Radio value of a method: `card:12`, `newCard`, `onDelivery`. */
const choiceValue = ({ method, cardId }: PayChoice): string =>
  cardId === null ? method : `${method}:${cardId}`;

const sameChoice = (a: PayChoice | null, b: PayChoice): boolean =>
  a !== null && a.method === b.method && a.cardId === b.cardId;

interface MethodChoicesProps {
  cards: Cards;
  /** Only deliveries can be paid at the door. */
  onDelivery: boolean;
  /** Later periods will be charged. */
  recurs: boolean;
  /** The first day of a later charge, ISO; omitted: unknown. */
  laterFrom?: string | undefined;
  /** The card that pays later periods if this payment uses none; omitted: the main card. */
  payer?: Pick<Card, "brand" | "last4"> | null | undefined;
  chosen: PayChoice | null;
  /** The card whose charge failed, and why. */
  failed?: Subscription["collection"];
  /** The missing choice: a press of the button leads here. */
  lacking: MissingChoice | null;
  onChoose: (choice: PayChoice) => void;
}

/** Payment methods: SBP, saved cards, a new card, at the door. They appear together, so nothing shifts. */
export const MethodChoices = ({
  cards,
  onDelivery,
  recurs,
  laterFrom,
  payer,
  failed = null,
  chosen,
  lacking,
  onChoose,
}: MethodChoicesProps) => {
  const { t } = useTranslation("checkout");
  const cardName = useCardName();
  const methodName = usePaymentMethodName();
  const mayUseSbp = useView("account", catalogOf)?.org.sbp === true;
  const expiredText = useExpiredText();
  const today = useCityDay();
  const [held, setHeld] = useState(false);
  const row = (choice: PayChoice, title: string, note: string, expired = false) => (
    <RadioRow
      key={choiceValue(choice)}
      name="method"
      value={choiceValue(choice)}
      title={title}
      note={note}
      brief
      disabled={expired}
      checked={sameChoice(chosen, choice)}
      onChange={() => onChoose(choice)}
    />
  );
  const failureText = ({ brand, last4 }: Card): string | null => {
    if (failed?.card == null || failed.card.brand !== brand || failed.card.last4 !== last4) return null;
    return t(failed.reason === "noFunds" ? "review.noFunds" : "review.failed");
  };
  const cardRow = (card: Card) =>
    row(
      { method: "card", cardId: card.id },
      cardName(card),
      expiredText(card) ??
        failureText(card) ??
        (card.isDefault ? t("review.main") : t("review.expires", { month: expiry(card) })),
      hasExpired(card, today),
    );
  if (cards.state === "loading" || held)
    return (
      <Skeleton onHold={setHeld} label={t("why.cardsPending")}>
        <SkeletonBlock width="50%" height="2rem" />
        <SkeletonBlock height="3.5rem" />
        <SkeletonBlock height="3.5rem" />
      </Skeleton>
    );
  return (
    <Section title={t("review.method")} id={lacking?.what === "method" ? lacking.id : undefined}>
      {cards.state === "unreachable" && <CardsFailed />}
      <Choices legend={t("review.method")}>
        {mayUseSbp &&
          row(
            { method: "sbp", cardId: null },
            methodName({ method: "sbp", card: null }),
            t("review.sbpNote"),
          )}
        {cards.cards.map(cardRow)}
        {row({ method: "newCard", cardId: null }, t("review.newCard"), t("review.newCardNote"))}
        {onDelivery &&
          row({ method: "onDelivery", cardId: null }, t("review.onDelivery"), t("review.onDeliveryNote"))}
      </Choices>
      {recurs && (chosen?.method === "sbp" || chosen?.method === "onDelivery") && (
        <LaterMonths method={chosen.method} from={laterFrom ?? today} cards={cards} payer={payer} />
      )}
    </Section>
  );
};

const CardsFailed = () => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  return (
    <Notice
      role="status"
      title={t("review.cardsFailed.title")}
      action={
        <TextButton icon={refresh} onClick={() => send({ type: "cards.reloadRequested" })}>
          {t("review.cardsFailed.again")}
        </TextButton>
      }
    >
      {t("review.cardsFailed.lead")}
    </Notice>
  );
};

interface LaterMonthsProps {
  /** This payment saves no card. */
  method: "sbp" | "onDelivery";
  /** Their first day, ISO. */
  from: string;
  cards: Cards;
  /** The card that pays; null: none, omitted: the main card. */
  payer?: Pick<Card, "brand" | "last4"> | null | undefined;
}

/** After a payment without a card: a saved card is charged later, or the client pays each month. */
const LaterMonths = ({ method, from, cards: { state, cards }, payer }: LaterMonthsProps) => {
  const { say, text } = useSentences();
  const { notices } = useView("account", clientOf);
  const today = useCityDay();
  const main = cards.find(({ isDefault }) => isDefault);
  const named = payer ?? main ?? null;
  const saved = cards.find(({ brand, last4 }) => brand === named?.brand && last4 === named.last4);
  const isExpired = saved !== undefined && hasExpired(saved, from);
  const card = isExpired ? null : (named ?? (state === "unreachable" ? undefined : null));
  // The consent to an order names the main card, which is still valid.
  const isToExpire = payer === undefined && isExpired && !hasExpired(saved, today);
  const { title, note } = isToExpire
    ? laterMonthsExpiring(saved)
    : laterMonths(method, card, { isReminded: notices?.reminders !== false });
  return (
    <Notice role="status" title={say(title)}>
      {text(note)}
    </Notice>
  );
};

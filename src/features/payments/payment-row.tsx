import { type MouseEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import { type Payment, momentOf } from "#contract/payment.ts";
import { type PaymentState, stateOfPayment } from "#machines/payments/payments.view.ts";
import { receipt } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { RowBody, rowClass } from "../../ui/row.tsx";
import { artOf } from "../catalog/find-device.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import type { ListedPayment } from "./listed-payment.ts";
import { Status, type StatusKind } from "../../ui/status.tsx";

interface PaymentRowProps {
  listed: ListedPayment;
  /** A day in words. Passed in: a hook in every row would be the slowest part of a long list. */
  day: (iso: string) => string;
  /** Which of how many: only some of them are in the page. */
  position: number;
  of: number;
  href: string;
  onOpen: (id: number, event: MouseEvent) => void;
  /** This row takes the focus when it appears. */
  focused: boolean;
}

const takeFocus = (link: HTMLAnchorElement | null): void => {
  link?.scrollIntoView({ block: "center" });
  link?.focus({ preventScroll: true });
};

/**
 * One payment: the whole row leads to it. How it went is said only where it has not simply gone well.
 * A plain link, since the router's costs more than the rest of a long list, and
 * rendered again only when it is another one.
 */
export const PaymentRow = memo(({ listed, day, position, of, href, onOpen, focused }: PaymentRowProps) => {
  const { t } = useTranslation("payments");
  const { payment, device, deposit, image, zone } = listed;
  const cardName = useCardName();
  const { type, period, reason, card } = payment;
  // A month of the subscription is told by its number; what else is paid for, by its name.
  const what =
    type !== "subscription"
      ? t(`type.${type}`)
      : deposit > 0
        ? t("row.withDeposit", { period, deposit: formatMoney(deposit) })
        : t("row.period", { period });
  const why =
    reason === null
      ? ""
      : card == null
        ? `, ${t(`reason.${reason}`)}`
        : `, ${t(`reasonOn.${reason}`, { card: cardName(card) })}`;
  return (
    <li aria-setsize={of} aria-posinset={position}>
      <a
        className={rowClass()}
        href={href}
        onClick={(event) => onOpen(payment.id, event)}
        {...(focused && { ref: takeFocus })}
      >
        <RowBody
          icon={receipt}
          art={image === "" ? null : artOf(image)}
          title={device === "" ? t(`type.${type}`) : device}
          note={`${day(dayIn(zone, new Date(momentOf(payment))))}, ${what}${why}`}
          value={formatMoney(payment.amount)}
          {...(stateOfPayment(payment) !== "paid" && { valueNote: <PaymentStatusWord payment={payment} /> })}
        />
      </a>
    </li>
  );
});
PaymentRow.displayName = "PaymentRow";

const kinds: Record<PaymentState, StatusKind> = {
  underWay: "pending",
  atDoor: "pending",
  paid: "good",
  failed: "bad",
  refunded: "over",
  partlyRefunded: "good",
};

/** How a payment went, in a word. */
const PaymentStatusWord = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("payments");
  const state = stateOfPayment(payment);
  return <Status kind={kinds[state]}>{t(`state.${state}`)}</Status>;
};

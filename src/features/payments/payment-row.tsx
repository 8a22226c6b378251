import { memo, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { receipt, shield, truck } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { RowBody, rowClass } from "../../ui/row.tsx";
import { useCardName } from "../checkout/use-card-name.ts";
import type { ListedPayment } from "./listed-payment.ts";
import { PaymentStatusWord } from "./payment-state.tsx";

const icons = { subscription: receipt, insurance: shield, delivery: truck };

interface PaymentRowProps {
  listed: ListedPayment;
  /** The day of a moment, in words. Asked for here: words for every row each time would be the slowest part. */
  dayOf: (moment: string) => string;
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
 * One payment: the whole row leads to it. A plain link, since the router's costs more than the rest of a long list, and
 * rendered again only when it is another one.
 */
export const PaymentRow = memo(({ listed, dayOf, position, of, href, onOpen, focused }: PaymentRowProps) => {
  const { t } = useTranslation("payments");
  const { payment, device } = listed;
  const cardName = useCardName();
  const type = t(`type.${payment.type}`);
  const { reason, card } = payment;
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
          icon={icons[payment.type]}
          {...(payment.status === "fail" && { iconKind: "bad" })}
          title={device === "" ? type : device}
          note={`${type}, ${dayOf(payment.created)}${why}`}
          value={formatMoney(payment.amount)}
          valueNote={<PaymentStatusWord payment={payment} />}
        />
      </a>
    </li>
  );
});
PaymentRow.displayName = "PaymentRow";

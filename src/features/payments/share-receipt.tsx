import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import type { Receipt } from "#machines/payments/payments.ports.ts";
import { shareView } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { share } from "../../ui/icons.ts";
import styles from "./one-payment.module.css";
import { useReceiptFacts } from "./use-receipt-facts.ts";

interface ShareReceiptProps {
  payment: Payment;
  receipt: Receipt;
}

/** What became of it stands below the button, which may be the last thing on a phone's screen. */
const showWhole = (news: HTMLElement | null): void => news?.scrollIntoView?.({ block: "nearest" });

/** The receipt, in words, for another program: the payment's own page is for its client alone. */
export const ShareReceipt = ({ payment, receipt }: ShareReceiptProps) => {
  const { id } = payment;
  const { t } = useTranslation(["payments", "common"]);
  const send = useSend("account.payments");
  const { can, how } = useView("account.payments", shareView, id);
  const { sold, issued } = useReceiptFacts(payment, receipt);
  const title = t("payments:share.title", { number: receipt.number });
  const text = (): string =>
    [
      title,
      ...[...sold, ...issued].map(({ name, value }) => `${name}: ${value}`),
      ...(receipt.fiscal?.link ? [receipt.fiscal.link] : []),
    ].join("\n");
  return (
    <>
      <Button
        kind="line"
        icon={share}
        busy={!can}
        onClick={() => send({ type: "share.requested", id, title, text: text() })}
      >
        {t("payments:share")}
      </Button>
      <p className={styles.shared} role="status" ref={how === null ? null : showWhole}>
        {how !== null && t(`payments:share.${how}`)}
      </p>
    </>
  );
};

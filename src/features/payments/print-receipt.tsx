import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import type { Receipt } from "#machines/payments/payments.ports.ts";
import { Button } from "../../ui/button.tsx";
import { ChipNav, chipClass } from "../../ui/chips.tsx";
import { print as printer } from "../../ui/icons.ts";
import styles from "./one-payment.module.css";
import type { PaymentsSearch } from "./payments-search.ts";
import { ShareReceipt } from "./share-receipt.tsx";

interface PrintReceiptProps {
  payment: Payment;
  /** Null while there is none to share. */
  receipt: Receipt | null;
  filter: Omit<PaymentsSearch, "p" | "paper">;
}

/** What can be done with a receipt: which paper, the printer (which also makes PDF), and other programs. */
export const PrintReceipt = ({ payment, receipt, filter }: PrintReceiptProps) => {
  const { t } = useTranslation("payments");
  return (
    <div className={styles.print}>
      <ChipNav label={t("print.paper")}>
        {([undefined, "roll"] as const).map((paper) => (
          <Link
            key={paper ?? "a4"}
            to="/payments/"
            search={{ ...filter, p: payment.id, paper }}
            className={chipClass()}
            activeOptions={{ exact: true, includeSearch: true }}
            replace
            viewTransition={false}
          >
            {t(`print.${paper ?? "a4"}`)}
          </Link>
        ))}
      </ChipNav>
      <Button icon={printer} onClick={() => globalThis.print()}>
        {t("print")}
      </Button>
      {receipt !== null && <ShareReceipt payment={payment} receipt={receipt} />}
    </div>
  );
};

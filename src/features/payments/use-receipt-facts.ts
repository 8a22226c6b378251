import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import type { Payment } from "#contract/payment.ts";
import { catalogOf, subscriptionOf } from "#machines/account/account.view.ts";
import type { Receipt } from "#machines/payments/payments.ports.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatDay, formatTime } from "../../ui/date.ts";
import { formatMoney } from "../../ui/money.tsx";
import { useSubscriptionZone } from "../shell/use-city-day.ts";

interface ReceiptFact {
  name: string;
  value: string;
  total?: boolean;
}

/**
 * What the receipt of a payment says, in words: what was sold, then who issued it, when, and how a register numbered it.
 */
export const useReceiptFacts = (
  { subscriptionId }: Pick<Payment, "subscriptionId">,
  receipt: Receipt | null,
): { sold: readonly ReceiptFact[]; issued: readonly ReceiptFact[] } => {
  const { t, i18n } = useTranslation("payments");
  const company = useView("account", catalogOf)?.org.company;
  const zone = useSubscriptionZone(useView("account", subscriptionOf, subscriptionId));
  if (receipt === null) return { sold: [], issued: [] };
  const { lines, issued, fiscal } = receipt;
  return {
    sold: [
      ...lines.map(({ name, amount }) => ({ name, value: formatMoney(amount) })),
      {
        name: t("receipt.total"),
        value: formatMoney(lines.reduce((sum, { amount }) => sum + amount, 0)),
        total: true,
      },
    ],
    issued: [
      {
        name: t("receipt.issued"),
        value: `${formatDay(dayIn(zone, new Date(issued)), i18n.language)}, ${formatTime(issued, i18n.language, zone)}`,
      },
      ...(company === undefined
        ? []
        : [
            { name: t("receipt.seller"), value: company.name },
            { name: t("receipt.inn"), value: company.inn },
          ]),
      ...(fiscal === undefined || fiscal === null
        ? []
        : [
            { name: t("receipt.drive"), value: fiscal.drive },
            { name: t("receipt.document"), value: fiscal.document },
            { name: t("receipt.sign"), value: fiscal.sign },
          ]),
    ],
  };
};

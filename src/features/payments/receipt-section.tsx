import { useTranslation } from "react-i18next";
import type { ReceiptView } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Facts } from "../../ui/facts.tsx";
import { clock, refresh } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { TextButton } from "../../ui/button.tsx";
import { AskSupport } from "../shell/support.tsx";
import { ExternalLink } from "../shell/external-link.tsx";
import { dayIn } from "#contract/day.ts";
import type { Payment } from "#contract/payment.ts";
import { catalogOf, subscriptionOf } from "#machines/account/account.view.ts";
import type { Receipt } from "#machines/payments/payments.ports.ts";
import { formatDay, formatTime } from "../../ui/date.ts";
import { formatMoney } from "../../ui/money.tsx";
import { useSubscriptionZone } from "../shell/use-city-day.ts";

interface ReceiptFact {
  name: string;
  value: string;
  total?: boolean;
}

/** A receipt's lines, then its issuer and fiscal numbers. */
export const useReceiptFacts = (
  { subscriptionId }: Pick<Payment, "subscriptionId">,
  receipt: Receipt | null,
): { sold: readonly ReceiptFact[]; issued: readonly ReceiptFact[] } => {
  const { t, i18n } = useTranslation("payments");
  const company = useView("account", catalogOf)?.org.company;
  const zone = useSubscriptionZone(useView("account", subscriptionOf, subscriptionId));
  if (receipt === null) return { sold: [], issued: [] };
  const { lines, issued, fiscal, refunds = [] } = receipt;
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
      ...(refunds.length > 0 ? [{ name: t("receipt.refund"), value: refunds.join(", ") }] : []),
    ],
  };
};

/** The fiscal receipt, or why there is none; nothing for a failed payment. */
export const ReceiptSection = ({ view }: { view: Extract<ReceiptView, { state: "ready" }> }) => {
  const { t } = useTranslation("payments");
  const send = useSend("account.payments");
  const { payment, receipt } = view;
  const { sold, issued } = useReceiptFacts(payment, receipt);
  if (receipt !== null)
    return (
      <Section title={t("receipt.number", { number: receipt.number })}>
        <Facts facts={sold} />
        <Facts facts={issued} />
        <ExternalLink href={receipt.fiscal?.link} label={t("receipt.linkNew")}>
          {t("receipt.link")}
        </ExternalLink>
      </Section>
    );
  if (payment.status !== "success") return null;
  const isToCome = payment.check === "pending" || payment.check === "error";
  // An issued receipt that was not read is no missing one.
  const isNone = !view.stale && payment.receipt === null;
  if (!isToCome && !view.reading && !isNone) return null;
  return (
    <Section title={t("receipt.title")}>
      {payment.check === "pending" || payment.check === "error" ? (
        <Notice
          {...(payment.check === "error" ? { kind: "bad" as const } : { icon: clock })}
          role="status"
          title={t(`receipt.${payment.check}.title`)}
          action={
            <>
              <TextButton
                icon={refresh}
                off={view.reading}
                onClick={() => send({ type: "receipt.requested", id: payment.id })}
              >
                {t(view.reading ? "one.checking" : "one.check")}
              </TextButton>
              {payment.check === "error" && <AskSupport />}
            </>
          }
        >
          {t(`receipt.${payment.check}.lead`)}
        </Notice>
      ) : (
        !view.reading && <Notice title={t("receipt.none")} />
      )}
    </Section>
  );
};

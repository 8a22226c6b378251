import { useTranslation } from "react-i18next";
import type { ReceiptView } from "#machines/payments/payments.view.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { formatDay, formatTime } from "../../ui/date.ts";
import { Facts } from "../../ui/facts.tsx";
import { clock, refresh } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { useCityZone } from "../shell/use-city-day.ts";
import { AskSupport } from "../shell/ask-support.tsx";

/** The fiscal receipt: line by line, or why there is none. A payment that failed has none and nothing is said of it. */
export const ReceiptSection = ({ view }: { view: Extract<ReceiptView, { state: "ready" }> }) => {
  const { t, i18n } = useTranslation("payments");
  const send = useSend("account.payments");
  const company = useView("account", catalogOf)?.org.company;
  const zone = useCityZone();
  const { payment, receipt } = view;
  if (receipt !== null)
    return (
      <Section title={t("receipt.number", { number: receipt.number })}>
        <Facts
          facts={[
            ...receipt.lines.map(({ name, amount }) => ({ name, value: formatMoney(amount) })),
            {
              name: t("receipt.total"),
              value: formatMoney(receipt.lines.reduce((sum, { amount }) => sum + amount, 0)),
              total: true,
            },
          ]}
        />
        <Facts
          facts={[
            {
              name: t("receipt.issued"),
              value: `${formatDay(receipt.issued, i18n.language, { zone })}, ${formatTime(receipt.issued, i18n.language, zone)}`,
            },
            ...(company === undefined
              ? []
              : [
                  { name: t("receipt.seller"), value: company.name },
                  { name: t("receipt.inn"), value: company.inn },
                ]),
          ]}
        />
      </Section>
    );
  if (payment.status !== "success") return null;
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

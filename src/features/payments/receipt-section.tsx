import { useTranslation } from "react-i18next";
import type { ReceiptView } from "#machines/payments/payments.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Facts } from "../../ui/facts.tsx";
import { clock, refresh } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { AskSupport } from "../shell/ask-support.tsx";
import { OutsideLink } from "../shell/outside-link.tsx";
import { useReceiptFacts } from "./use-receipt-facts.ts";

/** The fiscal receipt: line by line, or why there is none. A payment that failed has none and nothing is said of it. */
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
        <OutsideLink href={receipt.fiscal?.link} label={t("receipt.linkNew")}>
          {t("receipt.link")}
        </OutsideLink>
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

import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import { momentOf, type Payment } from "#contract/payment.ts";
import { Section } from "../../ui/page.tsx";
import { Stage } from "../../ui/stages.tsx";
import { pointsOf } from "../bonus/points.ts";
import { StageList } from "../consequences/consequence-list.tsx";
import { afterPayment } from "../consequences/order-sentences.ts";
import type { Facts } from "../consequences/sentences.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";

interface NextStagesProps {
  facts: Facts;
  payment: Payment;
  /** The heading has said until when the device is to be returned. */
  isReturnSaid: boolean;
}

/** What comes after a payment: bonus, the device, the next charge, the return, the end. */
export const NextStages = ({ facts, payment, isReturnSaid }: NextStagesProps) => {
  const { t } = useTranslation("checkout");
  const paidOn = dayIn(useSubscriptionZone(facts.subscription), new Date(momentOf(payment)));
  const earned = pointsOf(payment.earned ?? 0);
  return (
    <Section title={t("success.next")}>
      <StageList stages={afterPayment(facts, { payment, paidOn, isReturnSaid })}>
        {earned > 0 && <Stage at="done" title={t("success.earned", { count: earned })} />}
      </StageList>
    </Section>
  );
};

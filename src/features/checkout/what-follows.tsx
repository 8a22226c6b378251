import { useTranslation } from "react-i18next";
import type { Quote } from "#contract/quote.ts";
import type { DraftChoices } from "#machines/checkout/draft.ts";
import { Lead, Section } from "../../ui/page.tsx";
import { orderAhead, orderIf } from "../consequences/order-sentences.ts";
import { StageList } from "../consequences/consequence-list.tsx";
import { useSay } from "../consequences/use-say.ts";

interface WhatFollowsProps {
  /** Null while it is asked: what is to come has its place, without sums and days. */
  quote: Quote | null;
  draft: DraftChoices;
  /** Nothing is charged later: the person pays each month. */
  byHand: boolean;
  /** The first payment is made when the device is brought, and not today. */
  atDoor: boolean;
}

/** What happens from today's payment to the end. What the price beside it says is not said again. */
export const WhatFollows = ({ quote, draft: { months, handover }, byHand, atDoor }: WhatFollowsProps) => {
  const { t } = useTranslation("checkout");
  const { text } = useSay();
  const ordered = { quote, months, handover: handover?.kind ?? null, byHand, atDoor };
  const stages = orderAhead(ordered);
  if (stages === null) return null;
  const condition = orderIf(ordered);
  return (
    <Section title={t("success.next")}>
      <StageList stages={stages} />
      {condition !== null && <Lead>{text([condition])}</Lead>}
    </Section>
  );
};

import { useTranslation } from "react-i18next";
import type { Quote } from "#contract/quote.ts";
import type { DraftChoices } from "#machines/checkout/draft.ts";
import { laterCharges } from "#machines/checkout/later-charges.ts";
import { formatMoney } from "../../ui/money.ts";
import { Lead, Section } from "../../ui/page.tsx";
import { Stage, Stages } from "../../ui/stages.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";

interface WhatFollowsProps {
  /** Null while it is asked: what is to come has its place, without sums and days. */
  quote: Quote | null;
  draft: DraftChoices;
  /** Nothing is charged later: the person pays each month. */
  byHand: boolean;
  /** The first payment is made when the device is brought, and not today. */
  atDoor: boolean;
}

/**
 * What happens from today's payment to the end, with every sum and day that the server has forecast. What the price beside
 * it says (the total, what is in today's sum) is not said again.
 */
export const WhatFollows = ({ quote, draft, byHand, atDoor }: WhatFollowsProps) => {
  const { t } = useTranslation("checkout");
  const inWords = useDayWords();
  const { months, handover } = draft;
  const charges = quote && laterCharges(quote);
  if (quote !== null && charges === null) return null;
  const forecast = quote?.forecast;
  const sum = (kopecks: number | null | undefined) => (kopecks == null ? "…" : formatMoney(kopecks));
  const day = (iso: string | null | undefined, weekday = false) =>
    iso == null ? "…" : inWords(iso, { weekday });
  const isPickup = handover?.kind === "pickup";
  const count = charges?.count ?? (months ?? 1) - 1;
  const deposit = quote?.deposit ?? 0;
  const payment = (
    <Stage
      at={atDoor ? "next" : "now"}
      title={t(atDoor ? "follows.atDoor" : "follows.today", { sum: sum(quote?.now) })}
    />
  );
  return (
    <Section title={t("success.next")}>
      <Stages>
        {!atDoor && payment}
        <Stage
          at="next"
          title={
            isPickup ? t("follows.pickup") : t("follows.delivery", { day: day(forecast?.handedOver, true) })
          }
        >
          {t("follows.start")}
        </Stage>
        {atDoor && payment}
        {count > 0 && (
          <Stage
            at="next"
            title={t(byHand ? "follows.firstYourself" : "follows.first", {
              sum: sum(charges?.each),
              day: day(charges?.first),
            })}
          >
            {count > 1 && t("follows.more", { count: count - 1, day: day(charges?.last) })}
          </Stage>
        )}
        <Stage at="next" title={t("follows.end", { day: day(forecast?.end) })}>
          {deposit > 0 ? t("follows.returnDeposit", { sum: sum(deposit) }) : t("follows.return")}
        </Stage>
      </Stages>
      {isPickup && <Lead>{t("follows.ifOn", { day: day(forecast?.handedOver) })}</Lead>}
    </Section>
  );
};

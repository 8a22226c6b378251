import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Gadget } from "#contract/info.ts";
import type { QuoteTerm } from "#contract/quote.ts";
import { priceView } from "#machines/checkout/checkout.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Section } from "../../ui/page.tsx";
import { sentences } from "../../ui/class-names.ts";
import { TermStop, TermTrack } from "../../ui/term-track.tsx";
import { termParts } from "../consequences/order-sentences.ts";
import { useSay } from "../consequences/use-say.ts";
import { blankSum } from "./quote-card.tsx";
import { useDraft } from "./use-draft.ts";

/** For how long: each term with what it comes to, so that they can be compared before one is chosen. */
export const TermSection = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const { quote, state } = useView("account.checkout", priceView);
  // Totals are those of the other choices as they stand: while these are priced, their place is kept without a sum.
  const [untold, setUntold] = useState(false);
  if (quote !== null && (quote.terms === undefined) !== untold) setUntold(quote.terms === undefined);
  const totals = new Map(quote?.terms?.map(({ months, total }) => [months, formatMoney(total)]));
  const chosen = quote?.terms?.find(({ months }) => months === draft?.months);
  // A total has the delivery in it: without a word of that it would not be so many months of the price.
  const delivered = draft?.handover?.kind === "delivery";
  /** How a term is paid: at once or in so many parts, and what is saved. Its total is at its stop. */
  const { text } = useSay();
  const wayOf = ({ charges, saved }: QuoteTerm): string =>
    sentences(text([termParts(charges)]), saved > 0 && t("term.saved", { sum: formatMoney(saved) }));
  return (
    <Section title={t("configure.term")}>
      <TermTrack
        legend={t("configure.termLegend")}
        {...(!untold && {
          note:
            chosen === undefined
              ? t(state === "pending" ? "quote.counting" : "quote.unknown")
              : wayOf(chosen),
        })}
      >
        {device.months.map(({ count, price }) => (
          <TermStop
            key={count}
            name="months"
            value={count}
            count={count}
            unit={t("month", { count })}
            price={formatMoney(price)}
            priceNote={t("configure.perMonth")}
            {...(!untold && {
              total: (
                <>
                  <span>{t(delivered ? "configure.inAllDelivered" : "configure.inAll")}</span> <br />
                  <span>{totals.get(count) ?? blankSum(state)}</span>
                </>
              ),
            })}
            checked={draft?.months === count}
            onChange={() => change({ months: count })}
          />
        ))}
      </TermTrack>
    </Section>
  );
};

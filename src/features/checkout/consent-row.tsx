import { Link } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { CheckRow } from "../../ui/choice.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Section } from "../../ui/page.tsx";
import { Reason } from "../../ui/button.tsx";
import type { MissingChoice } from "./use-pay-form.ts";
import type { ChargeAhead } from "#contract/consequences.ts";
import type { Projection } from "#contract/forecast.ts";
import { chargedBy, listCharges } from "#machines/forecast/forecast.view.ts";

/**
 * The charges of a consent, kopecks. `each` is null if amounts differ; null as a whole if the backend sends none.
 * `today`: charged on the day of consent in addition to this payment.
 */
type Consented = { count: number; each: number | null; today?: number };

/** The amount of each charge; null if they differ. */
const sameSum = (charges: readonly ChargeAhead[]): number | null => {
  const amount = charges[0]?.amount ?? null;
  return charges.every((charge) => charge.amount === amount) ? amount : null;
};

/** Later charges after a debt is paid; null if there are none. `today`: ISO day. */
export const consentedAfterDebt = (projection: Projection, today: string): Consented | null => {
  const [debt, ...later] = listCharges(projection);
  if (debt === undefined || later.length === 0) return null;
  const rest = later.filter(({ day }) => day > today);
  const now = chargedBy({ ...projection, events: later }, today);
  return { count: rest.length, each: sameSum(rest), ...(now > 0 && { today: now }) };
};

interface ConsentRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  charges: Consented | null;
  /** The charges are being computed: keeps the sentence's place without a sum. */
  awaited?: boolean;
  /** The first charge comes a month after the handover, whose day is unknown. */
  fromHandover: boolean;
  /** Set when the box must be ticked first. */
  lacking: MissingChoice | null;
}

/** The sentence of consent lists exactly the charges that will come. */
export const consentText = (
  t: TFunction<"checkout">,
  { charges, awaited = false, fromHandover }: Pick<ConsentRowProps, "charges" | "awaited" | "fromHandover">,
): string => {
  if (charges === null) return t("consent.monthly");
  const { count, each, today = 0 } = charges;
  const rhythm = fromHandover ? "consent.fromHandover" : "consent.monthApart";
  const apart = t(count === 1 ? `${rhythm}.one` : rhythm);
  if (today > 0 && count === 0) return t("consent.today", { today: formatMoney(today) });
  if (today > 0 && each !== null) {
    const times = t("ahead.times", { count, sum: formatMoney(each) });
    return `${t("consent.todayAnd", { today: formatMoney(today), times })} ${apart}`;
  }
  const what =
    each === null
      ? t("consent.any", { count })
      : t("consent.each", { count, sum: awaited ? "…" : formatMoney(each) });
  const first = today > 0 ? `${t("consent.today", { today: formatMoney(today) })} ` : "";
  return `${first}${what} ${apart}`;
};

/** Consent to later card charges. Never ticked in advance; links to the terms. */
export const ConsentRow = ({ checked, onChange, lacking, ...what }: ConsentRowProps) => {
  const { t } = useTranslation("checkout");
  return (
    <Section>
      <CheckRow
        name="consent"
        title={consentText(t, what)}
        note={
          <Link to="/rekurrent/" target="_blank">
            {t("review.consentTerms")}
          </Link>
        }
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {lacking?.what === "consent" && <Reason id={lacking.id}>{lacking.words}</Reason>}
    </Section>
  );
};

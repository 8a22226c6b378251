import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CheckRow } from "../../ui/choice.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";

interface ConsentRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Kopecks per month; null while it is not known. */
  monthly: number | null;
}

/** Consent to later charges of the card, never ticked beforehand; the terms open beside it. */
export const ConsentRow = ({ checked, onChange, monthly }: ConsentRowProps) => {
  const { t } = useTranslation("checkout");
  return (
    <Section>
      <CheckRow
        name="consent"
        title={
          monthly === null ? t("review.consentAgain") : t("review.consent", { sum: formatMoney(monthly) })
        }
        note={
          <Link to="/rekurrent/" target="_blank">
            {t("review.consentTerms")}
          </Link>
        }
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Section>
  );
};

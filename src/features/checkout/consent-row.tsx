import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CheckRow } from "../../ui/choice.tsx";
import { Section } from "../../ui/page.tsx";
import { tie } from "../../i18n/typography.ts";
import type { PayConsent } from "./use-pay-form.ts";

interface ConsentRowProps {
  consent: PayConsent;
  /** The sums are being computed: only the place of the sentence is kept. */
  awaited?: boolean;
}

/** Consent to later charges, in the words that are sent. Never ticked in advance; links to the terms. */
export const ConsentRow = ({ consent, awaited = false }: ConsentRowProps) => {
  const { t } = useTranslation("checkout");
  const { sentence, ticked, lacking, tick } = consent;
  if (sentence === null) return null;
  return (
    <Section id={lacking?.what === "consent" ? lacking.id : undefined}>
      <CheckRow
        name="consent"
        title={tie(awaited ? sentence.replaceAll(/\d[\d\u00a0]*₽/g, "…") : sentence)}
        note={
          <Link to="/rekurrent/" target="_blank">
            {t("review.consentTerms")}
          </Link>
        }
        checked={ticked}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
    </Section>
  );
};

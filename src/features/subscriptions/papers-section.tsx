import { useCityZone } from "../shell/use-city-day.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Act } from "#contract/subscription.ts";
import { doc, shield, sign } from "../../ui/icons.ts";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { useDayOf } from "../payments/use-day-of.ts";

const plans = new Set<Act["type"]>(["protectionPlan", "carePlan"]);

/** The acts of a subscription: those that wait for a signature first. */
export const PapersSection = ({ acts }: { acts: readonly Act[] }) => {
  const { t } = useTranslation("subscription");
  const { t: named } = useTranslation("acts");
  const day = useDayOf(useCityZone());
  if (acts.length === 0) return null;
  return (
    <Section title={t("papers.title")}>
      <Rows>
        {acts
          .toSorted((one, other) => Number(one.signed) - Number(other.signed))
          .map(({ id, type, signed, signedAt, number }) => (
            <li key={id}>
              <Link to="/documents/" search={{ act: id }} className={rowClass()}>
                <RowBody
                  icon={signed ? (plans.has(type) ? shield : doc) : sign}
                  {...(!signed && { iconKind: "sign" as const })}
                  title={
                    number === undefined
                      ? named(`act.${type}`)
                      : t("papers.number", { name: named(`act.${type}`), number })
                  }
                  note={
                    signed
                      ? signedAt === null
                        ? t("papers.signedOnce")
                        : t("papers.signed", { day: day(signedAt) })
                      : t("papers.sign")
                  }
                  go
                />
              </Link>
            </li>
          ))}
      </Rows>
    </Section>
  );
};

import { useTranslation } from "react-i18next";
import type { TermsOffered } from "#contract/forecast.ts";
import type { Terms } from "#machines/forecast/forecast.ports.ts";
import { useSend } from "../../actors/use-view.tsx";
import { CheckRow, Choices, RadioRow } from "../../ui/choice.tsx";
import { formatMoney } from "../../ui/money.tsx";

/** The term, the protection and the extras of the periods to come. What they would mean is reckoned anew for each choice. */
export const TermsChoice = ({ offered, chosen }: { offered: TermsOffered; chosen: Terms }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription.forecast");
  const choose = (change: Partial<Terms>) =>
    send({ type: "forecast.requested", question: { terms: { ...chosen, ...change } } });
  const { months, insurance, extras } = offered;
  const perMonth = (price: number): string => t("fact.perMonth", { sum: formatMoney(price) });
  return (
    <>
      {months.length > 1 && (
        <Choices legend={t("terms.months")} hideLegend={false}>
          {months.map((term) => (
            <RadioRow
              key={term.months}
              name="months"
              title={t("extend.months", { count: term.months })}
              note={t("terms.months.note")}
              price={perMonth(term.price)}
              checked={term.months === chosen.months}
              onChange={() => choose({ months: term.months })}
            />
          ))}
        </Choices>
      )}
      <Choices legend={t("terms.beside")} hideLegend={false}>
        <CheckRow
          name="insurance"
          title={t("fact.insurance")}
          price={perMonth(insurance.price)}
          checked={chosen.insurance}
          onChange={() => choose({ insurance: !chosen.insurance })}
        />
        {extras.map(({ id, name, price }) => {
          const isChosen = chosen.extras.includes(id);
          return (
            <CheckRow
              key={id}
              name="extras"
              title={name}
              price={perMonth(price)}
              checked={isChosen}
              onChange={() =>
                choose({
                  extras: isChosen ? chosen.extras.filter((each) => each !== id) : [...chosen.extras, id],
                })
              }
            />
          );
        })}
      </Choices>
    </>
  );
};

import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { forecastView, listCharges, projectionFor } from "#machines/forecast/forecast.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Columns } from "../../ui/columns.tsx";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead } from "../../ui/page.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { termsStart } from "../consequences/sentences.ts";
import { useFacts } from "../consequences/use-sentences.ts";
import { ConfirmDock, UnchangedNotice, useCertainty, useConsent } from "./confirm-change.tsx";
import { AheadList, ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import styles from "./subscription.module.css";
import type { ScreenView } from "./step-link.tsx";
import { joined } from "../../i18n/typography.ts";
import type { TermsOffered } from "#contract/forecast.ts";
import type { Terms } from "#machines/forecast/forecast.ports.ts";
import { CheckRow, Choices, RadioRow } from "../../ui/choice.tsx";

/** The terms agreed for the next period. */
export const termsNow = ({ change, months }: Subscription, { insurance, extras }: TermsOffered): Terms => ({
  months: change?.months ?? months,
  insurance: insurance.chosen,
  extras: extras.flatMap(({ id, chosen }) => (chosen ? [id] : [])),
});

export const sameTerms = (one: Terms, other: Terms): boolean =>
  one.months === other.months &&
  one.insurance === other.insurance &&
  one.extras.length === other.extras.length &&
  one.extras.every((id) => other.extras.includes(id));

/** Review of changed terms: price now and then, all charges. */
export const TermsStep = ({ view }: { view: ScreenView<"changeTerms"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  const day = useFormatDay();
  const consent = useConsent();
  const { subscription, confirm, notice, before } = view;
  const { id, price } = subscription;
  const facts = useFacts(subscription);
  const name = deviceName(subscription);
  const forecast = useKnownForecast();
  const ahead = useView("account.subscription.forecast", forecastView);
  const requested = ahead.state === "ready" ? ahead.question.terms : null;
  const certainty = useCertainty("change");
  const projection = projectionFor(forecast, "change");
  const offered = forecast?.terms ?? null;
  const agreed = offered === null ? null : termsNow(subscription, offered);
  const chosen = requested ?? agreed;
  const isSame = chosen === null || agreed === null || sameTerms(chosen, agreed);
  // Until the forecast loads, use the subscription, so that the heading does not change.
  const from =
    projection !== null
      ? (listCharges(projection)[0]?.from ?? null)
      : certainty.is === "closed" && offered === null
        ? null
        : termsStart(facts);
  return (
    <Columns
      side={
        <ConfirmDock
          kind="go"
          confirm={confirm}
          certainty={certainty}
          missing={certainty.is === "shown" && isSame ? t("terms.same") : null}
          onConfirm={(shown) => {
            if (chosen !== null) send({ type: "terms.confirmed", id, shown, terms: chosen });
          }}
          caption={from === null ? name : t("terms.from", { day: day(from) })}
          subject={
            projection === null ? t("bar.terms") : t("fact.perMonth", { sum: formatMoney(projection.price) })
          }
          note={projection !== null && !isSame && consent(projection)}
          keep={t("keep")}
        >
          {t("terms.confirm")}
        </ConfirmDock>
      }
    >
      <h1 tabIndex={-1}>{from === null ? t("terms.title") : t("terms.titleFrom", { day: day(from) })}</h1>
      <Lead>{t(from === null ? "terms.lead" : "terms.leadFrom", { device: name })}</Lead>
      <UnchangedNotice notice={notice} before={before} now={projection} subscription={subscription} />
      <div className={styles.block}>
        <ForecastPart
          choice={offered !== null && chosen !== null && <TermsChoice offered={offered} chosen={chosen} />}
        >
          {() =>
            offered === null || chosen === null ? (
              <Notice title={t("forecast.notNow.title")}>
                {certainty.is === "closed" && t(`closed.${certainty.why}`)}
              </Notice>
            ) : projection === null ? (
              <Notice title={t("closed.notOffered")} />
            ) : (
              <AheadList projection={projection}>
                {isSame ? undefined : (
                  <Facts
                    facts={[
                      { name: t("terms.now"), value: t("fact.perMonth", { sum: formatMoney(price) }) },
                      {
                        name: from === null ? t("terms.then") : t("terms.from", { day: day(from) }),
                        value: t("fact.perMonth", { sum: formatMoney(projection.price) }),
                      },
                    ]}
                  />
                )}
              </AheadList>
            )
          }
        </ForecastPart>
      </div>
    </Columns>
  );
};

/** Term, protection and extras of later periods. Each choice requests a new forecast. */
const TermsChoice = ({ offered, chosen }: { offered: TermsOffered; chosen: Terms }) => {
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
              title={joined(name)}
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

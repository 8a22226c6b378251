import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Forecast } from "#contract/forecast.ts";
import { chargedBy } from "#machines/forecast/forecast.view.ts";
import { Lead } from "../../ui/page.tsx";
import { ChargeSlider } from "./charge-slider.tsx";
import { ForecastPart } from "./forecast-part.tsx";
import styles from "./subscription.module.css";
import type { ViewOf } from "./view-of.ts";
import { WayCard } from "./way-card.tsx";
import { chargesAhead, waysAhead } from "./ways-ahead.ts";
import cards from "./way-card.module.css";

/** Every way to go on, side by side, reckoned by the rules that charge. Nothing is sent from here. */
export const WhatIf = ({ view }: { view: ViewOf<"whatIf"> }) => {
  const { t } = useTranslation("subscription");
  return (
    <div>
      <h1 tabIndex={-1}>{t("whatIf.title")}</h1>
      <Lead>{t("whatIf.lead")}</Lead>
      <div className={styles.block}>
        <ForecastPart>{(forecast) => <Ways view={view} forecast={forecast} />}</ForecastPart>
      </div>
    </div>
  );
};

const Ways = ({ view, forecast }: { view: ViewOf<"whatIf">; forecast: Forecast }) => {
  const { t } = useTranslation("subscription");
  const [at, setAt] = useState(0);
  const ways = waysAhead(forecast);
  const charges = chargesAhead(ways);
  const chosen = charges[Math.min(at, charges.length - 1)];
  return (
    <>
      {chosen === undefined ? (
        <p>{t("whatIf.empty")}</p>
      ) : (
        <ChargeSlider charges={charges} at={charges.indexOf(chosen)} onMove={setAt} />
      )}
      <ul className={cards.ways}>
        {ways.map((way) => (
          <WayCard
            key={way.kind}
            way={way}
            view={view}
            {...(chosen !== undefined && {
              by: { day: chosen.day, sum: chargedBy(way.course, chosen.day) },
            })}
          />
        ))}
      </ul>
    </>
  );
};

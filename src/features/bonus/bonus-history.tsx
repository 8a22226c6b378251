import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BonusEntry } from "#contract/bonus.ts";
import { deviceName } from "#contract/subscription.ts";
import { subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { groupDigits } from "../../ui/money.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { useDayOf } from "../../routing/use-calendar.ts";
import { useCityZone } from "../shell/use-city-day.ts";
import styles from "./bonus-history.module.css";
import { pointsOf } from "./points.ts";

/** So many are shown at first. */
const first = 20;

/** What came and went, the newest first. */
export const BonusHistory = ({ entries }: { entries: readonly BonusEntry[] }) => {
  const { t } = useTranslation("bonus");
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, first);
  return (
    <Section title={t("history.title")}>
      {entries.length === 0 ? (
        <Lead>{t("history.empty")}</Lead>
      ) : (
        <Rows>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
      {shown.length < entries.length && (
        <TextButton onClick={() => setAll(true)}>{t("history.all", { count: entries.length })}</TextButton>
      )}
    </Section>
  );
};

const Entry = ({ entry }: { entry: BonusEntry }) => {
  const dayOf = useDayOf(useCityZone());
  const { amount, at } = entry;
  const points = groupDigits(Math.abs(pointsOf(amount)));
  return (
    <li>
      <div className={rowClass()}>
        <RowBody
          title={useEntryTitle(entry)}
          note={dayOf(at)}
          value={
            <span className={amount > 0 ? styles.plus : undefined}>
              {`${amount > 0 ? "+" : "\u2212"}${points}`}
            </span>
          }
        />
      </div>
    </li>
  );
};

/** What an entry was for. */
const useEntryTitle = ({ kind, promo, subscriptionId }: BonusEntry): string => {
  const { t } = useTranslation("bonus");
  const subscription = useView("account", subscriptionOf, subscriptionId);
  if (kind === "promo") return promo === null ? t("entry.promoUnnamed") : t("entry.promo", { promo });
  if (subscription === undefined) return t(`entry.${kind}`);
  return t(`entry.${kind}For`, { model: deviceName(subscription) });
};

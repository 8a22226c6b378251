import { useState } from "react";
import { useTranslation } from "react-i18next";
import { priceView } from "#machines/checkout/checkout.view.ts";
import { clientOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Switch } from "../../ui/choice.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { useDraft } from "./use-draft.ts";

/** Spending bonus: as much as the server says the price allows. It has its place before that is known. */
export const BonusSwitch = () => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const { bonus: balance } = useView("account", clientOf);
  const { state, quote, refusal } = useView("account.checkout", priceView);
  // The most that may be spent does not depend on whether it is: pressing the switch does not take it away.
  const [limit, setLimit] = useState(quote?.bonusLimit ?? null);
  if (quote !== null && quote.bonusLimit !== limit) setLimit(quote.bonusLimit);
  const spent = draft?.bonus ?? 0;
  if (spent === 0 && (limit ?? balance) === 0) return null;
  const isAwaited = spent === 0 && limit === null && state !== "fresh";
  return (
    <Section title={t("review.bonus")}>
      {refusal?.code === "bonus.notEnough" && (
        <Notice
          kind="bad"
          role="alert"
          title={t("refusal.bonus.notEnough", { sum: formatMoney(refusal.available) })}
        />
      )}
      <Switch
        name="bonus"
        title={t("review.bonusSpend", {
          sum: isAwaited ? "…" : formatMoney(spent > 0 ? spent : (limit ?? 0)),
        })}
        note={t(isAwaited ? `why.${state}` : "review.bonusNote")}
        disabled={isAwaited}
        checked={spent > 0}
        onChange={({ currentTarget: { checked } }) => change({ bonus: checked ? (limit ?? 0) : 0 })}
      />
    </Section>
  );
};

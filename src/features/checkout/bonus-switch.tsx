import { useTranslation } from "react-i18next";
import { useCheckout } from "../../machines.tsx";
import { Switch } from "../../ui/choice.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { useDraft } from "./use-draft.ts";

/** Spending bonus: as much as the server says this quote allows. */
export const BonusSwitch = () => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const limit = useCheckout(({ context }) => context.priced?.quote.bonusLimit ?? null);
  const refusal = useCheckout(({ context }) =>
    context.refusal?.code === "bonus.notEnough" ? context.refusal.available : null,
  );
  const spent = draft?.bonus ?? 0;
  if (spent === 0 && (limit === null || limit === 0)) return null;
  return (
    <Section title={t("review.bonus")}>
      {refusal !== null && (
        <Notice kind="bad" role="alert" title={t("refusal.bonus.notEnough", { sum: formatMoney(refusal) })} />
      )}
      <Switch
        name="bonus"
        title={t("review.bonusSpend", { sum: formatMoney(spent > 0 ? spent : (limit ?? 0)) })}
        note={t("review.bonusNote")}
        checked={spent > 0}
        onChange={({ currentTarget: { checked } }) => change({ bonus: checked ? (limit ?? 0) : 0 })}
      />
    </Section>
  );
};

import { useTranslation } from "react-i18next";
import { useAccount, useCheckout } from "../../machines.tsx";
import { Switch } from "../../ui/choice.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { useDraft } from "./use-draft.ts";
import { useLastQuote } from "./use-last-quote.ts";

/** Spending bonus: as much as the server says the price allows. It has its place before that is known. */
export const BonusSwitch = () => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const balance = useAccount(({ context }) => context.client.bonus);
  const { state, last } = useLastQuote();
  const refusal = useCheckout(({ context }) =>
    context.refusal?.code === "bonus.notEnough" ? context.refusal.available : null,
  );
  const spent = draft?.bonus ?? 0;
  const limit = last?.bonusLimit ?? null;
  if (spent === 0 && (limit ?? balance) === 0) return null;
  const isAwaited = spent === 0 && limit === null && state !== "fresh";
  return (
    <Section title={t("review.bonus")}>
      {refusal !== null && (
        <Notice kind="bad" role="alert" title={t("refusal.bonus.notEnough", { sum: formatMoney(refusal) })} />
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

import { useTranslation } from "react-i18next";
import type { Gadget } from "#contract/info.ts";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { TermStop, TermTrack } from "../../ui/term-track.tsx";
import { priceByMonth } from "../catalog/find-device.ts";
import { useDraft } from "./use-draft.ts";

/** For how long: the longer, the less a month costs. */
export const TermSection = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const chosen = device.months.find(({ count }) => count === draft?.months);
  const saved = chosen === undefined ? 0 : (priceByMonth(device) - chosen.price) * chosen.count;
  return (
    <Section title={t("configure.term")}>
      <TermTrack
        legend={t("configure.termLegend")}
        {...(chosen !== undefined &&
          saved > 0 && {
            note: t("configure.saving", {
              months: t("months", { count: chosen.count }),
              sum: formatMoney(saved),
            }),
          })}
      >
        {device.months.map(({ count, price }) => (
          <TermStop
            key={count}
            name="months"
            value={count}
            count={count}
            unit={t("month", { count })}
            price={formatMoney(price)}
            checked={draft?.months === count}
            onChange={() => change({ months: count })}
          />
        ))}
      </TermTrack>
    </Section>
  );
};

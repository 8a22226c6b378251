import { useTranslation } from "react-i18next";
import type { Gadget } from "#contract/info.ts";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { useDraft } from "./use-draft.ts";

/** The protection plan, or none. */
export const ProtectionSection = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  return (
    <Section title={t("configure.protection")}>
      <Choices legend={t("configure.protectionLegend")}>
        <RadioRow
          name="insurance"
          value="1"
          title={t("configure.protected")}
          note={t("configure.protectedNote")}
          price={formatMoney(device.insurance.price, { signed: true })}
          priceNote={t("configure.perMonth")}
          checked={draft?.insurance === true}
          onChange={() => change({ insurance: true })}
        />
        <RadioRow
          name="insurance"
          value="0"
          title={t("configure.unprotected")}
          note={t("configure.unprotectedNote")}
          price={formatMoney(0)}
          checked={draft?.insurance === false}
          onChange={() => change({ insurance: false })}
        />
      </Choices>
    </Section>
  );
};

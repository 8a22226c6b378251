import { useTranslation } from "react-i18next";
import type { Gadget } from "#contract/info.ts";
import { CheckRow, Choices } from "../../ui/choice.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { useDraft } from "./use-draft.ts";

/** Things that go along with the device. */
export const ExtrasSection = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  if (device.extras.length === 0) return null;
  const chosen = draft?.extras ?? [];
  return (
    <Section title={t("configure.extras")}>
      <Choices legend={t("configure.extras")}>
        {device.extras.map(({ id, name, price }) => (
          <CheckRow
            key={id}
            name="extras"
            value={id}
            title={name}
            price={formatMoney(price, { signed: true })}
            priceNote={t("configure.perMonth")}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              change({ extras: checked ? [...chosen, id] : chosen.filter((each) => each !== id) })
            }
          />
        ))}
      </Choices>
    </Section>
  );
};

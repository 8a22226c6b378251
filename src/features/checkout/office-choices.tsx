import { useTranslation } from "react-i18next";
import type { Gadget, Office } from "#contract/info.ts";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { joined } from "../../i18n/typography.ts";
import { capitalised } from "../catalog/feature-line.ts";
import { unitsIn } from "../catalog/find-device.ts";
import { useDraft } from "./use-draft.ts";

interface OfficeChoicesProps {
  device: Gadget;
  offices: readonly Office[];
}

/** At which office to pick the device up, and in which it lies today. */
export const OfficeChoices = ({ device, offices }: OfficeChoicesProps) => {
  const { t } = useTranslation(["checkout", "catalog"]);
  const stock = (office: Office): string => {
    const units = unitsIn(device, office);
    if (units === null) return "";
    return `. ${units === 0 ? t("catalog:device.notHere") : t("catalog:device.here", { count: units })}`;
  };
  const { draft, change } = useDraft();
  const chosen = draft?.handover?.kind === "pickup" ? draft.handover.officeId : null;
  return (
    <Choices legend={t("configure.offices")}>
      {offices.map((office) => (
        <RadioRow
          key={office.id}
          name="office"
          value={office.id}
          title={joined(office.address)}
          note={capitalised(joined(office.hours)) + stock(office)}
          checked={chosen === office.id}
          onChange={() => change({ handover: { kind: "pickup", officeId: office.id } })}
        />
      ))}
    </Choices>
  );
};

import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { useDraft } from "./use-draft.ts";

/** At which office to pick the device up. */
export const OfficeChoices = ({ offices }: { offices: readonly Office[] }) => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const chosen = draft?.handover?.kind === "pickup" ? draft.handover.officeId : null;
  return (
    <Choices legend={t("configure.offices")}>
      {offices.map(({ id, address, hours }) => (
        <RadioRow
          key={id}
          name="office"
          value={id}
          title={address}
          note={hours}
          checked={chosen === id}
          onChange={() => change({ handover: { kind: "pickup", officeId: id } })}
        />
      ))}
    </Choices>
  );
};

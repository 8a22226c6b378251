import { useTranslation } from "react-i18next";
import type { Gadget, Office } from "#contract/info.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Icon } from "../../ui/icon.tsx";
import { check, close } from "../../ui/icons.ts";
import { Offices } from "../../ui/office.tsx";
import { Section } from "../../ui/page.tsx";
import { OfficeItem } from "../help/office-item.tsx";
import { useOfficesByOpening } from "../help/use-office-hours.ts";
import { unitsIn } from "./find-device.ts";
import styles from "./device-page.module.css";

/** Where a device can be collected in the client's city, and where it lies today. */
export const DeviceOffices = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("catalog");
  const offices = useView("account", catalogOf)?.org.offices ?? [];
  const { ordered } = useOfficesByOpening(offices, null);
  if (offices.length === 0) return null;
  // Where it lies comes before where it does not; among these, where one can go the soonest.
  const rank = (office: Office) => (unitsIn(device, office) === 0 ? 1 : 0);
  return (
    <Section title={t("device.offices")}>
      <Offices>
        {ordered
          .toSorted((one, other) => rank(one) - rank(other))
          .map((office) => (
            <OfficeItem key={office.id} office={office} heading="h3">
              <Stock units={device.available ? unitsIn(device, office) : null} />
            </OfficeItem>
          ))}
      </Offices>
    </Section>
  );
};

/** How many lie here; nothing where nobody counts. */
const Stock = ({ units }: { units: number | null }) => {
  const { t } = useTranslation("catalog");
  if (units === null) return null;
  return (
    <p className={styles.stock} data-none={units === 0 || undefined}>
      <Icon of={units === 0 ? close : check} />
      <span>{units === 0 ? t("device.notHere") : t("device.here", { count: units })}</span>
    </p>
  );
};

import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { check, clock } from "../../ui/icons.ts";
import { OfficePoint, OfficePoints } from "../../ui/office.tsx";
import { toBring } from "./office-purposes.ts";
import { useNames } from "./use-names.ts";

/** What holds for every office of a city: which devices that are rented there can be returned, and until when. */
export const AnyOffice = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => {
  const { t } = useTranslation("help");
  const day = useDayWords();
  const { inList } = useNames();
  const { due, back } = toBring(subscriptions);
  return (
    <OfficePoints>
      {due.map((subscription) => (
        <OfficePoint key={subscription.id} icon={clock} own>
          {t("office.due", { device: deviceName(subscription), day: day(subscription.returnBy ?? "") })}
        </OfficePoint>
      ))}
      {(back.length > 0 || due.length === 0) && (
        <OfficePoint icon={check}>
          {back.length === 0
            ? t("office.takes")
            : t("office.back", { devices: inList(back.map(deviceName)) })}
        </OfficePoint>
      )}
    </OfficePoints>
  );
};

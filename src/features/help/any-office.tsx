import { useTranslation } from "react-i18next";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { check, clock } from "../../ui/icons.ts";
import { OfficePoint, OfficePoints } from "../../ui/office.tsx";
import { toBring } from "./office-purposes.ts";
import { useNames } from "./use-names.ts";

/** What holds for every office, once for all of them: which devices of the client are brought, and until when. */
export const AnyOffice = () => {
  const { t } = useTranslation("help");
  const day = useDayWords();
  const { nameOf, inList } = useNames();
  const { due, back } = toBring(useView("account", subscriptionsOf) ?? []);
  return (
    <OfficePoints>
      {due.map((subscription) => (
        <OfficePoint key={subscription.id} icon={clock} own>
          {t("office.due", { device: nameOf(subscription), day: day(subscription.returnBy ?? "") })}
        </OfficePoint>
      ))}
      {(back.length > 0 || due.length === 0) && (
        <OfficePoint icon={check}>
          {back.length === 0 ? t("office.takes") : t("office.back", { devices: inList(back.map(nameOf)) })}
        </OfficePoint>
      )}
    </OfficePoints>
  );
};

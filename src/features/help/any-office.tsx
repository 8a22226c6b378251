import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { check, clock } from "../../ui/icons.ts";
import { OfficePoint, OfficePoints } from "../../ui/office.tsx";
import { dueAtOffice } from "../consequences/sentences.ts";
import { useFactsOfEach, useSay } from "../consequences/use-say.ts";
import { toBring } from "./office-purposes.ts";
import { useNames } from "./use-names.ts";

/** What holds for every office of a city: which devices that are rented there can be returned, and until when. */
export const AnyOffice = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => {
  const { t } = useTranslation("help");
  const { say } = useSay();
  const { inList } = useNames();
  const { due, back } = toBring(subscriptions.map(useFactsOfEach()));
  return (
    <OfficePoints>
      {due.map((facts) => (
        <OfficePoint key={facts.subscription.id} icon={clock} own>
          {say(dueAtOffice(facts))}
        </OfficePoint>
      ))}
      {(back.length > 0 || due.length === 0) && (
        <OfficePoint icon={check}>
          {back.length === 0
            ? t("office.takes")
            : t("office.back", { devices: inList(back.map(({ subscription }) => deviceName(subscription))) })}
        </OfficePoint>
      )}
    </OfficePoints>
  );
};

import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { catalogOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { check, close } from "../../ui/icons.ts";
import { OfficePoint, OfficePoints } from "../../ui/office.tsx";
import { useNames } from "./use-names.ts";
import { purposesOf } from "./office-purposes.ts";

/** So many of what lies there are named; the catalogue has the rest. */
const atMost = 3;

/** What can be done in an office: the client's own orders and devices first, then what lies there. */
export const OfficePurposes = ({ office }: { office: Office }) => {
  const { t } = useTranslation("help");
  const day = useDayWords();
  const { nameOf, inList } = useNames();
  const subscriptions = useView("account", subscriptionsOf) ?? [];
  const gadgets = useView("account", catalogOf)?.gadgets ?? [];
  const { collect, due, back, stock } = purposesOf(office, { subscriptions, gadgets });
  return (
    <OfficePoints>
      {collect.length > 0 && (
        <OfficePoint icon={check} own>
          {t("office.collect", { devices: inList(collect.map(nameOf)) })}
        </OfficePoint>
      )}
      {due.map((subscription) => (
        <OfficePoint key={subscription.id} icon={check} own>
          {t("office.due", { device: nameOf(subscription), day: day(subscription.returnBy ?? "") })}
        </OfficePoint>
      ))}
      <OfficePoint icon={check}>
        {back.length === 0 ? t("office.takes") : t("office.back", { devices: inList(back.map(nameOf)) })}
      </OfficePoint>
      {stock !== null && (
        <OfficePoint icon={stock.length === 0 ? close : check}>
          {stock.length === 0
            ? t("office.noStock")
            : stock.length <= atMost + 1
              ? t("office.stock", { devices: inList(stock.map(({ name }) => name)) })
              : t("office.stockMore", {
                  devices: stock
                    .slice(0, atMost)
                    .map(({ name }) => name)
                    .join(", "),
                  count: stock.length - atMost,
                })}
        </OfficePoint>
      )}
    </OfficePoints>
  );
};

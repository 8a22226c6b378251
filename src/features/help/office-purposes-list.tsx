import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { deviceName } from "#contract/subscription.ts";
import { catalogOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { check, close } from "../../ui/icons.ts";
import { OfficePoint, OfficePoints } from "../../ui/office.tsx";
import { sentence } from "../consequences/sentences.ts";
import { useSay } from "../consequences/use-say.ts";
import { useNames } from "./use-names.ts";
import { purposesOf } from "./office-purposes.ts";

/** So many of what lies there are named; the catalogue has the rest. */
const atMost = 3;

/** What sets an office apart: the orders of the client that wait there, and what lies there. */
export const OfficePurposes = ({ office }: { office: Office }) => {
  const { t } = useTranslation("help");
  const { inList } = useNames();
  const { say } = useSay();
  const subscriptions = useView("account", subscriptionsOf) ?? [];
  const gadgets = useView("account", catalogOf)?.gadgets ?? [];
  const { collect, stock } = purposesOf(office, { subscriptions, gadgets });
  if (collect.length === 0 && stock === null) return null;
  return (
    <OfficePoints>
      {collect.length > 0 && (
        <OfficePoint icon={check} own>
          {say(sentence("office.collect", { things: inList(collect.map(deviceName)) }))}
        </OfficePoint>
      )}
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

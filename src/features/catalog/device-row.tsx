import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Gadget } from "#contract/info.ts";
import { formatMoney } from "../../ui/money.ts";
import { OfferBody, offerClass } from "../../ui/offer-panel.tsx";
import { featureLine } from "./feature-line.ts";
import { priceByMonth } from "./find-device.ts";

/** One device of a panel: its name, what it does, the price of a month, the deposit. */
export const DeviceRow = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("catalog");
  return (
    <Link to="/catalog/$device/" params={{ device: device.slug }} className={offerClass()}>
      <OfferBody
        title={device.name}
        note={featureLine(device.features.slice(0, 2))}
        price={device.available ? formatMoney(priceByMonth(device)) : t("unavailable")}
        priceNote={device.deposit === 0 ? t("noDeposit") : t("deposit", { sum: formatMoney(device.deposit) })}
      />
    </Link>
  );
};

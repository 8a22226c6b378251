import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { QuoteRefusal } from "#machines/checkout/checkout.ports.ts";
import { Notice } from "../../ui/notice.tsx";

/**
 * Why what was chosen has no price. Another device or city is chosen in the catalogue, a way of handing over by the rows
 * below. A refusal of bonus points is said at their switch; one of a promo code, where the price without it is refused as
 * well, says nothing of what to change (machines/checkout/draft.ts).
 */
export const RefusalNotice = ({ refusal: { code } }: { refusal: QuoteRefusal }) => {
  const { t } = useTranslation("checkout");
  switch (code) {
    case "bonus.notEnough":
    case "promo.unknown":
    case "promo.expired":
    case "promo.used":
    case "promo.bonus":
    case "request.tooMany":
      return null;
    case "device.unavailable":
    case "city.unsupported":
      return (
        <Notice
          kind="bad"
          role="alert"
          title={t(`refusal.${code}`)}
          action={<Link to="/catalog/">{t("nothing.catalog")}</Link>}
        />
      );
    case "office.unavailable":
    case "delivery.unavailable":
    case "delivery.incomplete":
      return <Notice kind="bad" role="alert" title={t(`refusal.${code}`)} />;
  }
};

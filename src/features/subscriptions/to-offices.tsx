import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { textButtonClass } from "../../ui/text-button.tsx";

/** Where a device can be brought, and when. */
export const ToOffices = () => {
  const { t } = useTranslation("subscription");
  return (
    <Link to="/offices/" className={textButtonClass()}>
      {t("device.offices")}
    </Link>
  );
};

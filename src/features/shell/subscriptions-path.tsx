import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

/** The path to a task that begins at the subscriptions, on wide screens: them, and where one is. */
export const SubscriptionsPath = ({ at }: { at: string }) => {
  const { t } = useTranslation("shell");
  return (
    <>
      <li>
        <Link to="/subscriptions/">{t("nav.subscriptions")}</Link>
      </li>
      <li aria-current="page">{at}</li>
    </>
  );
};

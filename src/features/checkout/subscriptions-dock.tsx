import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/button.tsx";
import { Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";

/** What a finished task ends with: the way to the subscriptions. */
export const SubscriptionsDock = () => {
  const { t } = useTranslation("checkout");
  return (
    <Deck>
      <Dock>
        <Link to="/subscriptions/" className={buttonClass({ kind: "go" })}>
          {t("success.subscriptions")}
        </Link>
      </Dock>
    </Deck>
  );
};

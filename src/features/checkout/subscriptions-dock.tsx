import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/button.tsx";
import { Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";

interface SubscriptionsDockProps {
  /** What it was about, and what is to be done now: where there is room for it. */
  about?: { caption: string; subject: string } | undefined;
}

/** What a finished task ends with: the way to the subscriptions. */
export const SubscriptionsDock = ({ about }: SubscriptionsDockProps) => {
  const { t } = useTranslation("checkout");
  return (
    <Deck>
      <Dock {...about} subjectOn="wide">
        <Link to="/subscriptions/" className={buttonClass({ kind: "go" })}>
          {t("success.subscriptions")}
        </Link>
      </Dock>
    </Deck>
  );
};

import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { obstacleOf } from "#machines/checkout/checkout.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { lock, user } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";

/** What stands between the client and paying, with the way to mend it (C28). */
export const ObstacleNotice = () => {
  const { t } = useTranslation("checkout");
  const obstacle = useView("account.checkout", obstacleOf);
  if (obstacle === null) return null;
  const { why } = obstacle;
  if (why !== "profileIncomplete") return <Notice kind="ask" icon={lock} title={t(`obstacle.${why}`)} />;
  return (
    <Notice
      kind="ask"
      icon={user}
      title={t("obstacle.profileIncomplete")}
      action={
        <Link to="/profile/" search={{ for: "checkout" }}>
          {t("obstacle.profileIncomplete.action")}
        </Link>
      }
    />
  );
};

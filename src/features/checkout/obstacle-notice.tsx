import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { obstacleOf } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { doc, lock, user } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { TextButton } from "../../ui/button.tsx";
import type { QuoteRefusal } from "#machines/checkout/checkout.ports.ts";

/** What keeps the client from paying, and how to fix it (C28). */
export const ObstacleNotice = () => {
  const { t } = useTranslation("checkout");
  const obstacle = useView("account.checkout", obstacleOf);
  if (obstacle === null) return null;
  const { why } = obstacle;
  if (why === "consentsLacking")
    return (
      <Notice
        kind="ask"
        icon={doc}
        title={t("obstacle.consentsLacking")}
        action={<Link to="/profile/">{t("obstacle.consentsLacking.action")}</Link>}
      />
    );
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

/** Postpones the payment. At the end of the page, away from the main action. */
export const PutOff = () => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  return (
    <Section>
      <TextButton onClick={() => send({ type: "payment.putOff" })}>{t("unpaid.later")}</TextButton>
    </Section>
  );
};

/**
 * Why a draft has no price. Refused bonus is shown at its switch; a refused promo code alone does not remove the
 * price (machines/checkout/draft.ts).
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

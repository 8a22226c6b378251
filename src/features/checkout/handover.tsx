import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { officeOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/page.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";

/** How a device that the client does not have yet reaches them: where to collect it, or when it is brought. */
export const Handover = ({ subscription: { delivery, officeId } }: { subscription: Subscription }) => {
  const { t } = useTranslation("checkout");
  const day = useDayWords();
  const office = useView("account", officeOf, officeId);
  const bring = { name: t("success.pickup.bring"), value: t("success.pickup.bringValue") };
  if (delivery !== null)
    return (
      <Section
        title={t("success.delivery", { day: day(delivery.date, { weekday: true }), slot: delivery.slot })}
      >
        <Facts facts={[{ name: t("success.pickup.address"), value: delivery.address }, bring]} />
      </Section>
    );
  return (
    <Section title={t("success.pickup.title")}>
      <Facts
        facts={[
          ...(office === undefined
            ? []
            : [
                { name: t("success.pickup.address"), value: office.address },
                { name: t("success.pickup.hours"), value: office.hours },
              ]),
          bring,
        ]}
      />
    </Section>
  );
};

import { useTranslation } from "react-i18next";
import { deviceName, officeOf } from "#contract/subscription.ts";
import { joined } from "../../i18n/typography.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/page.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { artOf } from "../catalog/find-device.ts";
import { ToOffices } from "../consequences/consequence-list.tsx";
import { useFacts, usePlaces } from "../consequences/use-say.ts";
import styles from "./subscription.module.css";
import type { OpenView } from "./step-link.tsx";

/** The device, apart from the money: which one it is, since when and until when. Where it is stands beside the heading. */
export const DeviceSection = ({ view }: { view: OpenView }) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const { subscription } = view;
  const { addressIn } = usePlaces();
  const { device, end } = useFacts(subscription);
  const office = officeOf(subscription);
  const { serial, model, image, start, delivery, insurance, extras } = subscription;
  const facts = [
    { name: t("fact.model"), value: model },
    serial !== null && { name: t("fact.serial"), value: <data value={serial}>{serial}</data> },
    start !== null && { name: t("fact.start"), value: day(start) },
    end !== null && { name: t("fact.end"), value: day(end) },
    office !== null && { name: t("fact.office"), value: addressIn(subscription.city, office) },
    delivery !== null && { name: t("fact.delivery"), value: joined(delivery.address) },
    insurance && view.agreement !== "ended" && { name: t("fact.insurance"), value: t("fact.insured") },
    extras.length > 0 && { name: t("fact.extras"), value: extras.map(({ name }) => name).join(", ") },
  ].filter((fact) => fact !== false);
  return (
    <Section title={t("device.title")}>
      <div className={styles.subject}>
        {image !== undefined && <Picture src={artOf(image)} size="thumb" />}
        <div>
          <p>{deviceName(subscription)}</p>
          {device.kind === "return" && <ToOffices />}
        </div>
      </div>
      <Facts facts={facts} />
    </Section>
  );
};

import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { joined } from "../../i18n/typography.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/page.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { artOf } from "../catalog/art-of.ts";
import { useKnownForecast } from "./forecast-part.tsx";
import styles from "./subscription.module.css";
import { ToOffices } from "./to-offices.tsx";
import { usePlaceWords } from "./use-place-words.ts";
import type { OpenView } from "./view-of.ts";

/** The device, apart from the money: which one it is, since when and until when. Where it is stands beside the heading. */
export const DeviceSection = ({ view }: { view: OpenView }) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const { subscription } = view;
  const { officeWords } = usePlaceWords();
  const office = officeWords(subscription);
  const { serial, model, image, start, scheduled, delivery, insurance, extras } = subscription;
  // A pause moves the end: where it goes then, the forecast knows.
  const stay = useKnownForecast()?.stay ?? null;
  const end = scheduled?.at ?? (view.agreement === "paused" ? (stay?.end ?? null) : subscription.end);
  const facts = [
    { name: t("fact.model"), value: model },
    serial !== null && { name: t("fact.serial"), value: <data value={serial}>{serial}</data> },
    start !== null && { name: t("fact.start"), value: day(start) },
    end !== null && { name: t("fact.end"), value: day(end) },
    office !== null && { name: t("fact.office"), value: office },
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
          {view.device === "returning" && <ToOffices />}
        </div>
      </div>
      <Facts facts={facts} />
    </Section>
  );
};

import { useTranslation } from "react-i18next";
import type { Gadget, Office, Org } from "#contract/info.ts";
import { priceView } from "#machines/checkout/checkout.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { type DeliveryField, useDraft } from "./use-draft.ts";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { joined } from "../../i18n/typography.ts";
import { capitalised, unitsIn } from "../catalog/find-device.ts";

interface HandoverSectionProps {
  device: Gadget;
  org: Org;
  /** What the order was asked for without. */
  lacking: readonly DeliveryField[];
}

/** Delivery or pickup (spec §2), with what each needs to know. */
export const HandoverSection = ({ device, org, lacking }: HandoverSectionProps) => {
  const { t } = useTranslation("checkout");
  const { draft, change } = useDraft();
  const refusal = useView("account.checkout", priceView).refusal?.code;
  const handover = draft?.handover ?? null;
  return (
    <Section title={t("configure.handover")}>
      <Segment legend={t("configure.handoverLegend")}>
        {org.delivery !== null && (
          <SegmentOption
            name="handover"
            value="delivery"
            title={t("configure.delivery")}
            note={formatMoney(org.delivery.price)}
            checked={handover?.kind === "delivery"}
            onChange={() => change({ handover: { kind: "delivery", address: "", day: null, slot: null } })}
          />
        )}
        {org.offices.length > 0 && (
          <SegmentOption
            name="handover"
            value="pickup"
            title={t("configure.pickup")}
            note={t("configure.free")}
            checked={handover?.kind === "pickup"}
            onChange={() => change({ handover: { kind: "pickup", officeId: org.offices[0]?.id ?? null } })}
          />
        )}
      </Segment>
      {handover?.kind === "pickup" && <OfficeChoices device={device} offices={org.offices} />}
      {handover?.kind === "delivery" && org.delivery !== null && (
        <DeliveryFields
          offer={org.delivery}
          delivery={handover}
          onChange={(part) => change({ handover: { ...handover, ...part } })}
          lacking={lacking}
        />
      )}
      {(refusal === "office.unavailable" ||
        refusal === "delivery.unavailable" ||
        refusal === "delivery.incomplete" ||
        refusal === "city.unsupported") && <Notice kind="bad" role="alert" title={t(`refusal.${refusal}`)} />}
      <Lead>{t("configure.afterReceipt")}</Lead>
    </Section>
  );
};

interface OfficeChoicesProps {
  device: Gadget;
  offices: readonly Office[];
}

/** At which office to pick the device up, and in which it lies today. */
const OfficeChoices = ({ device, offices }: OfficeChoicesProps) => {
  const { t } = useTranslation(["checkout", "catalog"]);
  const stock = (office: Office): string => {
    const units = unitsIn(device, office);
    if (units === null) return "";
    return `. ${units === 0 ? t("catalog:device.notHere") : t("catalog:device.here", { count: units })}`;
  };
  const { draft, change } = useDraft();
  const chosen = draft?.handover?.kind === "pickup" ? draft.handover.officeId : null;
  return (
    <Choices legend={t("configure.offices")}>
      {offices.map((office) => (
        <RadioRow
          key={office.id}
          name="office"
          value={office.id}
          title={joined(office.address)}
          note={capitalised(joined(office.hours)) + stock(office)}
          checked={chosen === office.id}
          onChange={() => change({ handover: { kind: "pickup", officeId: office.id } })}
        />
      ))}
    </Choices>
  );
};

import { useTranslation } from "react-i18next";
import type * as v from "valibot";
import type { DeliveryOffer } from "#contract/info.ts";
import type { HandoverChoice } from "#machines/checkout/draft.ts";
import { Field } from "../../ui/field.tsx";
import { FieldPair, Fields } from "../../ui/fields.tsx";
import { Select } from "../../ui/select.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import type { DeliveryField } from "./unfinished-reason.ts";
import { useDraft } from "./use-draft.ts";

type Delivery = Extract<HandoverChoice, { kind: "delivery" }>;

interface DeliveryFieldsProps {
  offer: v.InferOutput<typeof DeliveryOffer>;
  /** What the order was asked for without. */
  lacking: readonly DeliveryField[];
}

/** Where and when the device is to be brought; days and hours are the server's. */
export const DeliveryFields = ({ offer, lacking }: DeliveryFieldsProps) => {
  const { t } = useTranslation("checkout");
  const inWords = useDayWords();
  const { draft, change } = useDraft();
  if (draft?.handover?.kind !== "delivery") return null;
  const delivery = draft.handover;
  const fault = (field: DeliveryField) =>
    lacking.includes(field) ? { error: t(`configure.lacking.${field}`) } : {};
  const set = (part: Partial<Delivery>) => change({ handover: { ...delivery, ...part } });
  return (
    <Fields>
      <Field
        label={t("configure.address")}
        hint={t("configure.addressHint")}
        name="address"
        autoComplete="street-address"
        maxLength={300}
        value={delivery.address}
        onChange={({ currentTarget: { value } }) => set({ address: value })}
        {...fault("address")}
      />
      <FieldPair>
        <Select
          label={t("configure.day")}
          name="day"
          value={delivery.day ?? ""}
          onChange={({ currentTarget: { value } }) => set({ day: value === "" ? null : value })}
          {...fault("day")}
        >
          <option value="">{t("configure.choose")}</option>
          {offer.days.map((day) => (
            <option key={day} value={day}>
              {inWords(day, { weekday: true })}
            </option>
          ))}
        </Select>
        <Select
          label={t("configure.slot")}
          name="slot"
          value={delivery.slot ?? ""}
          onChange={({ currentTarget: { value } }) => set({ slot: value === "" ? null : value })}
          {...fault("slot")}
        >
          <option value="">{t("configure.choose")}</option>
          {offer.slots.map((slot) => (
            <option key={slot} value={slot}>
              {slot}
            </option>
          ))}
        </Select>
      </FieldPair>
    </Fields>
  );
};

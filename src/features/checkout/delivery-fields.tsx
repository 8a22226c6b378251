import { useTranslation } from "react-i18next";
import type { Forecast } from "#contract/forecast.ts";
import { Field, FieldPair, Fields, Select } from "../../ui/field.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import type { DeliveryChoice, DeliveryField } from "./use-draft.ts";

interface DeliveryFieldsProps {
  /** Days and hours offered by the server. */
  offer: NonNullable<Forecast["deliveries"]>;
  delivery: DeliveryChoice;
  onChange: (part: Partial<DeliveryChoice>) => void;
  /** Fields that the submit found empty. */
  lacking: readonly DeliveryField[];
}

export const DeliveryFields = ({ offer, delivery, onChange, lacking }: DeliveryFieldsProps) => {
  const { t } = useTranslation("common");
  const formatDay = useFormatDay();
  const fault = (field: DeliveryField) =>
    lacking.includes(field) ? { error: t(`delivery.lacking.${field}`) } : {};
  return (
    <Fields>
      <Field
        label={t("delivery.address")}
        hint={t("delivery.addressHint")}
        name="address"
        autoComplete="street-address"
        maxLength={300}
        value={delivery.address}
        onChange={({ currentTarget: { value } }) => onChange({ address: value })}
        {...fault("address")}
      />
      <FieldPair>
        <Select
          label={t("delivery.day")}
          name="day"
          value={delivery.day ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ day: value === "" ? null : value })}
          {...fault("day")}
        >
          <option value="">{t("delivery.choose")}</option>
          {offer.days.map((day) => (
            <option key={day} value={day}>
              {formatDay(day, { weekday: true })}
            </option>
          ))}
        </Select>
        <Select
          label={t("delivery.slot")}
          name="slot"
          value={delivery.slot ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ slot: value === "" ? null : value })}
          {...fault("slot")}
        >
          <option value="">{t("delivery.choose")}</option>
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

import { useTranslation } from "react-i18next";
import type { ActItem } from "#contract/act-item.ts";
import { formatMoney } from "../../ui/money.ts";
import { SheetGoods } from "../../ui/sheet.tsx";

interface ActGoodsProps {
  items: readonly ActItem[];
  /** To be filled in with a pen where nobody has said how a thing was. */
  byHand: boolean;
}

/** The things of an act: how they were when they changed hands, and what they are worth as far as that is known. */
export const ActGoods = ({ items, byHand }: ActGoodsProps) => {
  const { t } = useTranslation("papers");
  const unknown = t(byHand ? "goods.byHand" : "goods.unknown");
  const conditionOf = ({ condition, note }: ActItem): string =>
    condition === null ? unknown : [t(`goods.condition.${condition}`), note].filter(Boolean).join(", ");
  const values = items.flatMap(({ value }) => (value === null ? [] : [value]));
  const isValued = values.length > 0;
  return (
    <SheetGoods
      columns={[
        t("goods.number"),
        t("goods.name"),
        t("goods.serial"),
        t("goods.condition"),
        ...(isValued ? [t("goods.value")] : []),
      ]}
      rows={items.map((item, index) => [
        String(index + 1),
        item.model === null ? item.name : t("goods.nameAndModel", { name: item.name, model: item.model }),
        item.serial ?? t("goods.noSerial"),
        conditionOf(item),
        ...(isValued ? [item.value === null ? t("goods.unknown") : formatMoney(item.value)] : []),
      ])}
      // What is not known of one thing is not known of all.
      total={
        values.length === items.length
          ? [t("goods.total"), formatMoney(values.reduce((sum, one) => sum + one, 0))]
          : null
      }
    />
  );
};

import { useTranslation } from "react-i18next";
import type { Act } from "#contract/subscription.ts";
import { SheetGoods } from "../../ui/sheet.tsx";
import type { PaperFacts } from "./paper-facts.ts";

interface ToldGoodsProps {
  act: Act;
  facts: PaperFacts;
  byHand: boolean;
}

/** The things of an act that lists none itself, as its subscription knows them today. */
export const ToldGoods = ({ act: { type, formerSerial }, facts, byHand }: ToldGoodsProps) => {
  const { t } = useTranslation("papers");
  const { serial, model, extras } = facts.subscription;
  const thing = [facts.device, model, serial ?? t("goods.noSerial")];
  const given = [thing, ...extras.map(({ name }) => [name, "—", t("goods.noSerial")])].map((row, index) => [
    String(index + 1),
    ...row,
  ]);
  const columns = [t("goods.number"), t("goods.name"), t("goods.model"), t("goods.serial")];
  return (
    <>
      {type === "exchange" && (
        <>
          <h2>{t("goods.returned")}</h2>
          <SheetGoods
            columns={columns}
            rows={[["1", facts.device, model, formerSerial ?? t(byHand ? "goods.byHand" : "goods.noSerial")]]}
          />
        </>
      )}
      <h2>{t(type === "exchange" ? "goods.given" : "goods")}</h2>
      <SheetGoods columns={columns} rows={given} />
    </>
  );
};

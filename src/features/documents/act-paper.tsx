import { useTranslation } from "react-i18next";
import { type Act, type ActItem, signatureOf } from "#contract/subscription.ts";
import { formatDay } from "../../ui/date.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Sheet, SheetFacts, SheetGoods, SheetTerms, SheetNumber } from "../../ui/sheet.tsx";
import { SheetClosing, SheetNotes, SheetSeal, SheetSigns } from "../../ui/sheet-closing.tsx";
import { actTerms } from "./act-terms.ts";
import type { PaperFacts } from "./paper-facts.ts";
import { PaperLogo } from "../shell/brand.tsx";
import { usePaperTexts } from "./use-paper-texts.ts";

/** Acts that inspect the device. */
const inspected = new Set<Act["type"]>(["receipt", "return", "exchange"]);

/** The device of an act: from its items, else from the subscription today. */
const actDevice = ({ items }: Act, { device, subscription }: PaperFacts) => {
  const listed = items?.find(({ model, returned }) => model !== null && returned !== true);
  return listed === undefined
    ? { device, serial: items === undefined ? subscription.serial : null }
    : { device: listed.name, serial: listed.serial };
};

type Agreed = NonNullable<Act["terms"]>["after"];

/** The changed terms, before and after; always with the price. */
const AnnexTerms = ({ act: { terms } }: { act: Act }) => {
  const { t, i18n } = useTranslation("papers");
  if (terms === undefined) return null;
  const day = (iso: string): string => formatDay(iso, i18n.language);
  const { before, after } = terms;
  const describeTerms = ({ months, end, price, insurance, extras }: Agreed) => {
    const term = t("contract.months", { count: months });
    return [
      [t("contract.term"), end === null ? term : t("annex.until", { months: term, end: day(end) })],
      [
        t("contract.extras"),
        extras.length === 0 ? t("annex.noExtras") : extras.map(({ name }) => name).join(", "),
      ],
      [t("contract.protection"), t(insurance ? "contract.protection.on" : "contract.protection.off")],
      [t("contract.price"), formatMoney(price)],
    ] as const;
  };
  const now = describeTerms(after);
  const rows = describeTerms(before).flatMap(([name, was], index) => {
    const is = now[index]?.[1] ?? was;
    return was === is && name !== t("contract.price") ? [] : [[name, was, is]];
  });
  return (
    <>
      <h2>{t("annex.changes")}</h2>
      <SheetGoods columns={[t("annex.term"), t("annex.was"), t("annex.is")]} rows={rows} />
    </>
  );
};

interface ActPaperProps {
  act: Act;
  facts: PaperFacts;
  /** ISO. Differs from the act only right after signing. */
  signedAt: string | null;
  /** Signed with a pen: adds lines to write on. */
  byHand: boolean;
}

/** One of the seven acts (spec §2) or an annex. */
export const ActPaper = ({ act, facts, signedAt, byHand }: ActPaperProps) => {
  const { t } = useTranslation("papers");
  const { day, time, phone, parties, values } = usePaperTexts(facts, act);
  const { type, number = String(act.id), created, items } = act;
  const { id, start } = facts.subscription;
  const { device, serial } = actDevice(act, facts);
  const title = t(`${type}.title`, { number });
  return (
    <Sheet
      logo={<PaperLogo />}
      title={created === undefined ? title : t("title.dated", { title, day: day(created) })}
      meta={[
        t("meta.contract", { id }),
        ...(start === null ? [] : [t("meta.from", { day: day(start) })]),
        ...(facts.city === "" ? [] : [facts.city]),
      ]}
    >
      <p>
        <b>
          <span>{serial === null ? device : `${device}, ${t("subject.serial")}`}</span>
          {serial !== null && (
            <>
              {" "}
              <SheetNumber>{serial}</SheetNumber>
            </>
          )}
        </b>
      </p>
      <p>{t(`${type}.intro`)}</p>
      <h2>{t("parties")}</h2>
      <SheetFacts facts={parties} />
      {type === "annex" ? (
        <AnnexTerms act={act} />
      ) : items === undefined ? (
        <SubscriptionGoods act={act} facts={facts} byHand={byHand} />
      ) : (
        <>
          {type === "exchange" && (
            <>
              <h2>{t("goods.returned")}</h2>
              <ActGoods items={items.filter(({ returned }) => returned === true)} byHand={byHand} />
            </>
          )}
          <h2>{t(type === "exchange" ? "goods.given" : "goods")}</h2>
          <ActGoods items={items.filter(({ returned }) => returned !== true)} byHand={byHand} />
        </>
      )}
      <h2>{t("terms")}</h2>
      <SheetTerms terms={actTerms(act, facts, { byHand }).map((term) => t(term, values))} />
      <SheetClosing>
        {byHand && inspected.has(type) && <SheetNotes title={t("notes")} />}
        {signedAt !== null && (
          <SheetSeal>
            {t(`seal.${signatureOf(type)}`, {
              day: day(signedAt),
              time: time(signedAt),
              phone,
            })}
          </SheetSeal>
        )}
        {byHand && (
          <SheetSigns
            hint={t("sign.hint")}
            signers={[
              { who: t("party.company"), name: "" },
              { who: t("party.client"), name: facts.signature },
            ]}
          />
        )}
      </SheetClosing>
    </Sheet>
  );
};

interface SubscriptionGoodsProps {
  act: Act;
  facts: PaperFacts;
  byHand: boolean;
}

/** For acts without items: the subscription's current goods. */
const SubscriptionGoods = ({ act: { type, formerSerial }, facts, byHand }: SubscriptionGoodsProps) => {
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

interface ActGoodsProps {
  items: readonly ActItem[];
  /** Leaves unknown conditions blank, to be filled in by pen. */
  byHand: boolean;
}

/** Items with condition and, if known, value. */
const ActGoods = ({ items, byHand }: ActGoodsProps) => {
  const { t } = useTranslation("papers");
  const unknown = t(byHand ? "goods.byHand" : "goods.unknown");
  const describeCondition = ({ condition, note }: ActItem): string =>
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
        describeCondition(item),
        ...(isValued ? [item.value === null ? t("goods.unknown") : formatMoney(item.value)] : []),
      ])}
      // A total needs all values.
      total={
        values.length === items.length
          ? [t("goods.total"), formatMoney(values.reduce((sum, one) => sum + one, 0))]
          : null
      }
    />
  );
};

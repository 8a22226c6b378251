import { useTranslation } from "react-i18next";
import { type Act, companyActs } from "#contract/subscription.ts";
import { Sheet, SheetFacts, SheetTerms, SheetWord } from "../../ui/sheet.tsx";
import { SheetClosing, SheetNotes, SheetSeal, SheetSigns } from "../../ui/sheet-closing.tsx";
import { ActGoods } from "./act-goods.tsx";
import { actTerms } from "./act-terms.ts";
import type { PaperFacts } from "./paper-facts.ts";
import { PaperMark } from "./paper-mark.tsx";
import { ToldGoods } from "./told-goods.tsx";
import { usePaperWords } from "./use-paper-words.ts";

/** Acts at whose signing the thing itself is looked at. */
const inspected = new Set<Act["type"]>(["receipt", "return", "exchange"]);

/** The device that an act is about: as on its day where it lists what changed hands, else as the subscription has it now. */
const subjectOf = ({ items }: Act, { device, subscription }: PaperFacts) => {
  const listed = items?.find(({ model, returned }) => model !== null && returned !== true);
  return listed === undefined
    ? { device, serial: items === undefined ? subscription.serial : null }
    : { device: listed.name, serial: listed.serial };
};

interface ActPaperProps {
  act: Act;
  facts: PaperFacts;
  /** An ISO moment; the act's own unless it was signed just now. */
  signedAt: string | null;
  /** To be signed with a pen: only then are there lines to write on. */
  byHand: boolean;
}

/** One of the seven acts (spec §2), filled in. */
export const ActPaper = ({ act, facts, signedAt, byHand }: ActPaperProps) => {
  const { t } = useTranslation("papers");
  const { day, time, phone, parties, values } = usePaperWords(facts);
  const { type, number = String(act.id), created, items } = act;
  const { id, start } = facts.subscription;
  const { device, serial } = subjectOf(act, facts);
  const title = t(`${type}.title`, { number });
  return (
    <Sheet
      mark={<PaperMark />}
      title={created === undefined ? title : t("title.dated", { title, day: day(created) })}
      meta={[
        t("meta.contract", { id }),
        ...(start === null ? [] : [t("meta.from", { day: day(start) })]),
        ...(facts.city === "" ? [] : [facts.city]),
      ]}
    >
      <p>
        <b>
          {device}
          {serial !== null && (
            <>
              {`, ${t("subject.serial")} `}
              <SheetWord>{serial}</SheetWord>
            </>
          )}
        </b>
      </p>
      <p>{t(`${type}.intro`)}</p>
      <h2>{t("parties")}</h2>
      <SheetFacts facts={parties} />
      {items === undefined ? (
        <ToldGoods act={act} facts={facts} byHand={byHand} />
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
      <SheetTerms terms={actTerms(type, facts, { byHand }).map((term) => t(term, values))} />
      <SheetClosing>
        {byHand && inspected.has(type) && <SheetNotes title={t("notes")} />}
        {signedAt !== null && (
          <SheetSeal>
            {t(companyActs.includes(type) ? "seal.companyAct" : "seal.act", {
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

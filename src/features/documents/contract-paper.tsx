import { useTranslation } from "react-i18next";
import { joined } from "../../i18n/typography.ts";
import { Sheet, SheetFacts, SheetTerms } from "../../ui/sheet.tsx";
import { SheetClosing, SheetSeal, SheetSigns } from "../../ui/sheet-closing.tsx";
import { endedEarly, type PaperFacts, termsOn } from "./paper-facts.ts";
import { PaperLogo } from "../shell/brand.tsx";
import { usePaperName } from "./use-paper-name.ts";
import { usePaperTexts } from "./use-paper-texts.ts";

const parts = [
  ["contract.1", ["contract.1.1", "contract.1.2"]],
  ["contract.2", ["contract.2.1", "contract.2.2", "contract.2.3", "contract.2.4"]],
  ["contract.3", ["contract.3.1", "contract.3.2", "contract.3.3"]],
  ["contract.4", ["contract.4.1", "contract.4.2", "contract.4.3", "contract.4.4"]],
  ["contract.5", ["contract.5.1", "contract.5.2", "contract.5.3", "contract.5.4"]],
  ["contract.6", ["contract.6.1", "contract.6.2", "contract.6.3", "contract.6.4"]],
  ["contract.7", ["contract.7.1", "contract.7.2", "contract.7.3"]],
  ["contract.8", ["contract.8.1", "contract.8.2"]],
] as const;
/** Printed with the signatures. */
const last = ["contract.9.1", "contract.9.2", "contract.9.3"] as const;

const Part = ({ number, title, terms }: { number: number; title: string; terms: readonly string[] }) => (
  <section>
    <h2>{title}</h2>
    <SheetTerms part={number} terms={terms} />
  </section>
);

/** The serial number of the first handover; exchanges have acts of their own. */
const firstSerial = ({ acts, serial }: PaperFacts["subscription"]): string | null =>
  acts.find(({ type }) => type === "receipt")?.items?.find(({ model }) => model !== null)?.serial ?? serial;

/** Changes since signing: annexes, an early end. */
const Since = ({ facts }: { facts: PaperFacts }) => {
  const { t } = useTranslation("papers");
  const { day } = usePaperTexts(facts, null);
  const nameOf = usePaperName();
  const early = endedEarly(facts.subscription);
  const annexes = facts.subscription.acts.filter(({ type }) => type === "annex");
  if (early === null && annexes.length === 0) return null;
  return (
    <>
      <h2>{t("contract.since")}</h2>
      <SheetFacts
        facts={[
          ...annexes.map(
            (act) =>
              [
                nameOf(act),
                t("contract.annex", { day: day(act.created ?? null), from: day(act.from ?? null) }),
              ] as const,
          ),
          ...(early === null ? [] : [[t("contract.endedEarly"), day(early)] as const]),
        ]}
      />
    </>
  );
};

/** The contract as signed: particulars, then general terms. */
export const ContractPaper = ({ facts }: { facts: PaperFacts }) => {
  const { t } = useTranslation("papers");
  const { day, phone, parties, values } = usePaperTexts(facts, null);
  const { subscription, device, city, place, signature } = facts;
  const { id, status, start, model, deposit } = subscription;
  const { months, extras, insurance } = termsOn(subscription, null);
  const serial = firstSerial(subscription);
  const monthsText = t("contract.months", { count: months });
  return (
    <Sheet
      logo={<PaperLogo />}
      title={t("contract.title", { id })}
      // Day and place, as usual in contracts.
      meta={[[day(start), city].filter(Boolean).join(", ")]}
    >
      <p>{t("contract.intro")}</p>
      <h2>{t("parties")}</h2>
      <SheetFacts facts={parties} />
      <h2>{t("contract.particulars")}</h2>
      <SheetFacts
        facts={[
          [t("contract.device"), t("contract.deviceFacts", { device, model })],
          [t("contract.serial"), serial === null ? t("contract.serialLater") : joined(serial)],
          ...(extras.length > 0
            ? [[t("contract.extras"), extras.map(({ name }) => name).join(", ")] as const]
            : []),
          [
            t("contract.term"),
            start === null
              ? t("contract.notBegun", { months: monthsText })
              : t("contract.days", { months: monthsText, start: values.start, end: values.end }),
          ],
          [t("contract.price"), values.price],
          ...(deposit > 0 ? [[t("contract.deposit"), values.deposit] as const] : []),
          [t("contract.protection"), t(insurance ? "contract.protection.on" : "contract.protection.off")],
          ...(place === "" ? [] : [[t("contract.place"), values.place] as const]),
        ]}
      />
      {parts.map(([title, terms], index) => (
        <Part key={title} number={index + 1} title={t(title)} terms={terms.map((term) => t(term))} />
      ))}
      <SheetClosing>
        <Part number={parts.length + 1} title={t("contract.9")} terms={last.map((term) => t(term))} />
        {status !== "awaitingPayment" && <SheetSeal>{t("seal.contract", { phone })}</SheetSeal>}
        <SheetSigns
          hint={t("sign.hint")}
          signers={[
            { who: t("party.company"), name: "" },
            { who: t("party.client"), name: signature },
          ]}
        />
        <Since facts={facts} />
      </SheetClosing>
    </Sheet>
  );
};

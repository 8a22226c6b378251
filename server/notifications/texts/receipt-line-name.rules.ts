import type { Language } from "#contract/language.ts";
import type { ReceiptLine } from "../../platform/database/tables/payments.ts";

/** Name of a receipt line. `translate` translates terms of the shop. */
export const lineName = (
  { kind, label }: Pick<ReceiptLine, "kind" | "label">,
  { device, period }: { device: string; period: number },
  { translate, language }: { translate: (word: string) => string; language: Language },
): string => {
  const extra = translate(label ?? "");
  const names: Record<Language, Record<ReceiptLine["kind"], string>> = {
    ru: {
      rent: `Аренда, ${device}, месяц ${period}`,
      insurance: `План защиты, месяц ${period}`,
      extra: `${extra}, месяц ${period}`,
      delivery: "Доставка",
      deposit: "Депозит, возвращается",
    },
    en: {
      rent: `Rent, ${device}, month ${period}`,
      insurance: `Protection plan, month ${period}`,
      extra: `${extra}, month ${period}`,
      delivery: "Delivery",
      deposit: "Deposit, refundable",
    },
  };
  return names[language][kind];
};

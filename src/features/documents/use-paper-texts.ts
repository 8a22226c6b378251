import { useTranslation } from "react-i18next";
import { dayIn, isDay } from "#contract/day.ts";
import type { Act } from "#contract/subscription.ts";
import { joined } from "../../i18n/typography.ts";
import { formatDay, formatTime } from "../../ui/date.ts";
import { formatMoney } from "../../ui/money.tsx";
import { phoneInText } from "../../ui/phone.ts";
import { type PaperFacts, actDay, returnDeadline, termsOn } from "./paper-facts.ts";

/** Formats a paper's facts; days include the year. `act` null: the contract. */
export const usePaperTexts = (
  { subscription, company, person, phone, city, place, zone }: PaperFacts,
  act: Act | null,
) => {
  const { t, i18n } = useTranslation("papers");
  const day = (iso: string | null): string =>
    iso === null ? "" : formatDay(isDay(iso) ? iso : dayIn(zone, new Date(iso)), i18n.language);
  const phoneText = phoneInText(phone);
  const { start, deposit, debt, loss } = subscription;
  const { price, end } = termsOn(subscription, act === null ? null : actDay(act, zone));
  return {
    day,
    time: (iso: string): string => formatTime(iso, i18n.language, zone),
    phone: phoneText,
    parties: [
      [
        t("party.company"),
        company === null
          ? t("party.companyUnknown")
          : t("party.companyFacts", { ...company, address: joined(company.address) }),
      ],
      [t("party.client"), person === "" ? phoneText : t("party.clientFacts", { person, phone: phoneText })],
    ] as const,
    /** Values of the terms. */
    values: {
      start: day(start),
      end: day(end),
      from: day(act?.from ?? start),
      keptSum: formatMoney(act?.kept?.amount ?? 0),
      keptReason: act?.kept?.reason ?? "",
      worth: formatMoney(loss?.worth ?? 0),
      lossKept: formatMoney(loss?.kept ?? 0),
      owed: formatMoney(loss?.owed ?? 0),
      returnBy: day(returnDeadline(subscription)),
      price: formatMoney(price),
      deposit: formatMoney(deposit),
      debt: formatMoney(debt),
      city,
      place: joined(place),
    },
  };
};

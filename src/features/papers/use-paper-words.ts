import { useTranslation } from "react-i18next";
import { dayIn, isDay } from "#contract/day.ts";
import { joined } from "../../i18n/typography.ts";
import { formatDay, formatTime } from "../../ui/date.ts";
import { formatMoney } from "../../ui/money.ts";
import { phoneInText } from "../../ui/phone.ts";
import type { PaperFacts } from "./paper-facts.ts";
import { termEnd } from "./term-end.ts";

/** The facts of a paper in words: days with their year, as papers have it. */
export const usePaperWords = ({ subscription, company, person, phone, city, place, zone }: PaperFacts) => {
  const { t, i18n } = useTranslation("papers");
  const day = (iso: string | null): string =>
    iso === null ? "" : formatDay(isDay(iso) ? iso : dayIn(zone, new Date(iso)), i18n.language);
  const phoneWords = phoneInText(phone);
  const { start, price, deposit, debt, returnBy } = subscription;
  return {
    day,
    time: (iso: string): string => formatTime(iso, i18n.language, zone),
    phone: phoneWords,
    parties: [
      [
        t("party.company"),
        company === null
          ? t("party.companyUnknown")
          : t("party.companyFacts", { ...company, address: joined(company.address) }),
      ],
      [t("party.client"), person === "" ? phoneWords : t("party.clientFacts", { person, phone: phoneWords })],
    ] as const,
    /** What the terms are filled in with. */
    values: {
      start: day(start),
      end: day(termEnd(subscription)),
      returnBy: day(returnBy),
      price: formatMoney(price),
      deposit: formatMoney(deposit),
      debt: formatMoney(debt),
      city,
      place: joined(place),
    },
  };
};

import { useTranslation } from "react-i18next";
import { midnightOf } from "#contract/day.ts";
import { useYear } from "../../routing/use-clock.ts";

/** A month (`2026-11`) as a heading: `Ноябрь`, and with its year unless that is the current one. */
export const useMonthWords = () => {
  const { i18n } = useTranslation();
  const thisYear = useYear();
  return (month: string, { year = false }: { year?: boolean } = {}): string => {
    const name = new Intl.DateTimeFormat(i18n.language, { month: "long", timeZone: "UTC" }).format(
      midnightOf(`${month}-01`),
    );
    const word = name.slice(0, 1).toLocaleUpperCase(i18n.language) + name.slice(1);
    return !year && month.startsWith(`${thisYear}-`) ? word : `${word} ${month.slice(0, 4)}`;
  };
};

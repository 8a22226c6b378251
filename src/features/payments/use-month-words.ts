import { useTranslation } from "react-i18next";
import { midnightOf } from "#contract/day.ts";
import { useYear } from "../../routing/use-clock.ts";

/** A month (`2026-11`) as a heading: `Ноябрь`, and with its year unless that is the current one; in short `ноя`. */
export const useMonthWords = () => {
  const { i18n } = useTranslation();
  const thisYear = useYear();
  return (
    month: string,
    { year = false, short = false }: { year?: boolean; short?: boolean } = {},
  ): string => {
    // Three letters in both languages, whatever an engine shortens a month to.
    const name = new Intl.DateTimeFormat(i18n.language, { month: "long", timeZone: "UTC" }).format(
      midnightOf(`${month}-01`),
    );
    if (short) return name.slice(0, 3);
    const word = name.slice(0, 1).toLocaleUpperCase(i18n.language) + name.slice(1);
    return !year && month.startsWith(`${thisYear}-`) ? word : `${word} ${month.slice(0, 4)}`;
  };
};

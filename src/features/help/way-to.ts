import type { Language } from "#contract/language.ts";
import type { Office } from "#contract/info.ts";

/**
 * The way to an office from wherever somebody is, in a maps service that knows the office's city by its coordinates
 * (docs/decisions/121).
 */
export const wayTo = ({ lat, lon }: Pick<Office, "lat" | "lon">, language: Language): string => {
  const maps = language === "ru" ? "https://yandex.ru/maps/" : "https://yandex.com/maps/";
  return `${maps}?rtext=~${lat},${lon}&rtt=auto`;
};

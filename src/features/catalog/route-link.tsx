import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { route } from "../../ui/icons.ts";
import type { Language } from "#contract/language.ts";

/** Directions to an office by its coordinates (docs/design.md). */
export const routeUrl = ({ lat, lon }: Pick<Office, "lat" | "lon">, language: Language): string => {
  const maps = language === "ru" ? "https://yandex.ru/maps/" : "https://yandex.com/maps/";
  return `${maps}?rtext=~${lat},${lon}&rtt=auto`;
};

interface RouteLinkProps {
  office: Pick<Office, "lat" | "lon" | "address">;
  kind: "go" | "solid" | "line";
  small?: boolean;
}

/** Opens directions in a new tab without a referrer. */
export const RouteLink = ({ office, kind, small = false }: RouteLinkProps) => {
  const { t, i18n } = useTranslation("shell");
  return (
    <a
      className={buttonClass({ kind, small })}
      href={routeUrl(office, shownLanguage(i18n))}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("routeTo", { address: office.address })}
    >
      <Icon of={route} />
      <span>{t("route")}</span>
    </a>
  );
};

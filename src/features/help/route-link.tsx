import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { route } from "../../ui/icons.ts";
import { wayTo } from "./way-to.ts";

interface RouteLinkProps {
  office: Pick<Office, "lat" | "lon" | "address">;
  kind: "solid" | "line";
  small?: boolean;
}

/** The way to an office in a maps service. It opens in a new tab, which learns nothing of this one. */
export const RouteLink = ({ office, kind, small = false }: RouteLinkProps) => {
  const { t, i18n } = useTranslation("shell");
  return (
    <a
      className={buttonClass({ kind, small })}
      href={wayTo(office, shownLanguage(i18n))}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("routeTo", { address: office.address })}
    >
      <Icon of={route} />
      <span>{t("route")}</span>
    </a>
  );
};

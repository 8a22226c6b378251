import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { route } from "../../ui/icons.ts";

/** The way to an office from wherever one is, in a maps service: on phones their own application opens it. */
const wayTo = ({ lat, lon }: Pick<Office, "lat" | "lon">): string =>
  `https://yandex.ru/maps/?${String(new URLSearchParams({ rtext: `~${lat},${lon}`, rtt: "auto" }))}`;

/** The way to an office. It opens in a new tab, which learns nothing of this one. */
export const RouteLink = ({ office }: { office: Office }) => {
  const { t } = useTranslation("checkout");
  return (
    <a
      className={buttonClass({ kind: "solid" })}
      href={wayTo(office)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("success.routeTo", { address: office.address })}
    >
      <Icon of={route} />
      <span>{t("success.route")}</span>
    </a>
  );
};

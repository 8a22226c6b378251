import { useTranslation } from "react-i18next";
import { shownLocale } from "../../i18n.ts";
import { useAccount } from "../../machines.tsx";
import { formatDay } from "../../ui/date.ts";
import { info, lock, wifiOff } from "../../ui/icons.ts";
import { Strip } from "../../ui/strip.tsx";
import { erasedOn } from "./erased-on.ts";

/** What holds on every page: no network, deletion under way, an account that is only to be looked at. */
export const Notices = () => {
  const { t, i18n } = useTranslation("shell");
  const online = useAccount(({ context }) => context.online);
  const client = useAccount(({ context }) => context.client);
  return (
    <>
      {!online && (
        <Strip tone="ink" icon={wifiOff}>
          <b>{t("offline.title")}</b> {t("offline.detail")}
        </Strip>
      )}
      {client.deletionRequested && client.deletionRequestedAt !== null && (
        <Strip tone="lime" label={t("deletion.label")} icon={info}>
          {t("deletion.title", {
            day: formatDay(erasedOn(client.deletionRequestedAt), shownLocale(i18n), {
              zone: "Europe/Moscow",
            }),
          })}
        </Strip>
      )}
      {client.forbidden && (
        <Strip tone="lime" label={t("forbidden.label")} icon={lock}>
          <b>{t("forbidden.title")}</b> {t("forbidden.detail")}
        </Strip>
      )}
    </>
  );
};

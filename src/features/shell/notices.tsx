import { useTranslation } from "react-i18next";
import { connectivityView } from "#machines/connectivity/connectivity.view.ts";
import { clientOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Announce } from "../../ui/announce.tsx";
import { check, wifiOff } from "../../ui/icons.ts";
import { Strip } from "../../ui/strip.tsx";
import { DeletionStrip } from "./deletion-strip.tsx";
import { ForbiddenStrip } from "./forbidden-strip.tsx";

/** What holds on every page: no network, deletion under way, an account that is only to be looked at. */
export const Notices = () => {
  const { t } = useTranslation("shell");
  const connection = useView("connectivity", connectivityView);
  const client = useView("account", clientOf);
  return (
    <>
      {connection === "restored" && (
        <Strip tone="ink" label={t("connection.label")} icon={check}>
          <b>{t("restored.title")}</b> <span>{t("restored.detail")}</span>
          <Announce>{`${t("restored.title")} ${t("restored.detail")}`}</Announce>
        </Strip>
      )}
      {connection === "offline" && (
        <Strip tone="ink" label={t("connection.label")} icon={wifiOff}>
          <b>{t("offline.title")}</b> <span>{t("offline.detail")}</span>
          <Announce>{`${t("offline.title")} ${t("offline.detail")}`}</Announce>
        </Strip>
      )}
      {client.deletionRequested && client.deletionRequestedAt !== null && (
        <DeletionStrip requestedAt={client.deletionRequestedAt} />
      )}
      {client.forbidden && <ForbiddenStrip />}
    </>
  );
};

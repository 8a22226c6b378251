import { useTranslation } from "react-i18next";
import { useAccount } from "../../machines.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { Strip } from "../../ui/strip.tsx";
import { DeletionStrip } from "./deletion-strip.tsx";
import { ForbiddenStrip } from "./forbidden-strip.tsx";

/** What holds on every page: no network, deletion under way, an account that is only to be looked at. */
export const Notices = () => {
  const { t } = useTranslation("shell");
  const online = useAccount(({ context }) => context.online);
  const client = useAccount(({ context }) => context.client);
  return (
    <>
      {!online && (
        <Strip tone="ink" icon={wifiOff}>
          <b>{t("offline.title")}</b> <span>{t("offline.detail")}</span>
        </Strip>
      )}
      {client.deletionRequested && client.deletionRequestedAt !== null && (
        <DeletionStrip requestedAt={client.deletionRequestedAt} />
      )}
      {client.forbidden && <ForbiddenStrip />}
    </>
  );
};

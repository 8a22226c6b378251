import { useTranslation } from "react-i18next";
import { connectivityView } from "#machines/connectivity/connectivity.view.ts";
import { clientOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Announce } from "../../ui/announce.tsx";
import { check, lock, user, wifiOff } from "../../ui/icons.ts";
import { phoneInText } from "../../ui/phone.ts";
import { Strip } from "../../ui/strip.tsx";
import { Link, useLocation } from "@tanstack/react-router";
import { homeZone } from "#contract/day.ts";
import { erasedOn } from "#contract/deadlines.ts";
import { textButtonClass } from "../../ui/button.tsx";
import { useFormatDayIn } from "../../routing/use-clock.ts";
import { useEffect, useState } from "react";
import { useRouterContext } from "../../routing/router-context.tsx";
import { AskSupport } from "./support.tsx";

/** Notices of every page: another account, offline, pending deletion, read-only account. */
export const Notices = () => {
  const { t } = useTranslation("shell");
  const connection = useView("connectivity", connectivityView);
  const client = useView("account", clientOf);
  const isOther = useLocation({ select: ({ state }) => state.signedInElsewhere === true });
  const other = { phone: phoneInText(client.phone) };
  return (
    <>
      {isOther && (
        <Strip tone="ink" label={t("elsewhere.label")} icon={user}>
          <b>{t("elsewhere.title", other)}</b> <span>{t("elsewhere.detail")}</span>
          <Announce>{`${t("elsewhere.title", other)} ${t("elsewhere.detail")}`}</Announce>
        </Strip>
      )}
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

/** The erasure day, except on the deletion page (spec §2). `requestedAt`: ISO. */
const DeletionStrip = ({ requestedAt }: { requestedAt: string }) => {
  const { t } = useTranslation("shell");
  const dayOf = useFormatDayIn(homeZone);
  const isThere = useLocation({ select: ({ pathname }) => pathname === "/information-delete-profile/" });
  const day = erasedOn(requestedAt);
  if (isThere || day === null) return null;
  return (
    <Strip
      tone="plain"
      label={t("deletion.label")}
      action={
        <Link to="/information-delete-profile/" className={textButtonClass()}>
          {t("deletion.more")}
        </Link>
      }
    >
      {t("deletion.title", { day: dayOf(day) })}
    </Strip>
  );
};

/** Whether a POST was cancelled while this page was open (spec §6). */
const useCancelledPost = (): boolean => {
  const { session } = useRouterContext();
  const [cancelled, setCancelled] = useState(false);
  useEffect(() => {
    const hearing = session.on("post.cancelled", () => setCancelled(true));
    return () => hearing.unsubscribe();
  }, [session]);
  return cancelled;
};

/** A read-only account, and how to reach support. */
const ForbiddenStrip = () => {
  const { t } = useTranslation("shell");
  const cancelled = useCancelledPost();
  return (
    <Strip tone="plain" label={t("forbidden.label")} icon={lock} action={<AskSupport />}>
      <b>{t("forbidden.title")}</b> <span>{t("forbidden.detail")}</span>
      {cancelled && <strong role="alert">{t("forbidden.cancelled")}</strong>}
    </Strip>
  );
};

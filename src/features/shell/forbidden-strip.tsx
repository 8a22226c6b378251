import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { lock } from "../../ui/icons.ts";
import { Strip } from "../../ui/strip.tsx";
import { useRouterContext } from "../../routing/use-router-context.tsx";
import { AskSupport } from "./ask-support.tsx";

/** Whether something was to be sent while this page was open, and was not (spec §6: the request is cancelled). */
const useCancelledPost = (): boolean => {
  const { session } = useRouterContext();
  const [cancelled, setCancelled] = useState(false);
  useEffect(() => {
    const hearing = session.on("post.cancelled", () => setCancelled(true));
    return () => hearing.unsubscribe();
  }, [session]);
  return cancelled;
};

/** An account that may only be looked at: why nothing can be sent, and who can help. */
export const ForbiddenStrip = () => {
  const { t } = useTranslation("shell");
  const cancelled = useCancelledPost();
  return (
    <Strip tone="lime" label={t("forbidden.label")} icon={lock} action={<AskSupport />}>
      <b>{t("forbidden.title")}</b> <span>{t("forbidden.detail")}</span>
      {cancelled && <strong role="alert">{t("forbidden.cancelled")}</strong>}
    </Strip>
  );
};

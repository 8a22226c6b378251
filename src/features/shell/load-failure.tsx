import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { isOnline } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { LoadError } from "../../ui/read-again.tsx";

/** Loading failed. Without a network it says so instead of asking to wait; the retry stays. */
export const LoadFailure = ({ children, ...props }: ComponentProps<typeof LoadError>) => {
  const { t } = useTranslation("shell");
  const online = useView("session", isOnline);
  return <LoadError {...props}>{online ? children : t("offline.notLoaded")}</LoadError>;
};

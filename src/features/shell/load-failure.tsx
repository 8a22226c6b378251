import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { isOnline } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { LoadError, StaleNotice } from "../../ui/read-again.tsx";

type ReadAgainProps = Omit<ComponentProps<typeof LoadError>, "retryLabel"> & {
  /** By default "Load again". */
  retryLabel?: string;
};

/**
 * Loading failed. Without a network it says so instead of asking to wait; the retry stays. `whole`: the main content
 * of a page is missing.
 */
export const LoadFailure = ({ children, ...props }: ReadAgainProps & { whole?: boolean }) => {
  const { t } = useTranslation("shell");
  const online = useView("session", isOnline);
  return (
    <LoadError retryLabel={t("load.again")} {...props}>
      {online ? children : t("offline.notLoaded")}
    </LoadError>
  );
};

/** The content is older, because a refresh failed. */
export const StaleContent = (props: ReadAgainProps) => {
  const { t } = useTranslation("shell");
  return <StaleNotice retryLabel={t("load.again")} {...props} />;
};

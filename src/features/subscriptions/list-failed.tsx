import { useTranslation } from "react-i18next";
import { useSend } from "../../actors/use-view.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";

/** The subscriptions could not be loaded; offers a retry. */
export const ListFailed = () => {
  const { t } = useTranslation("subscriptions");
  const send = useSend("account");
  return (
    <LoadFailure whole title={t("failed.title")} onRetry={() => send({ type: "account.retryRequested" })}>
      {t("failed.lead")}
    </LoadFailure>
  );
};

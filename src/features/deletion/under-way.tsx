import { useTranslation } from "react-i18next";
import { useSend } from "../../actors/use-view.tsx";
import { NoAnswer, SentOnce } from "../../ui/sent-once.tsx";
import { useDeletionPath } from "./use-deletion-path.ts";
import type { ViewOf } from "./view-of.ts";

/** The request is on its way, or it is looked up whether it arrived. */
export const Asking = ({ screen }: { screen: "requesting" | "checking" }) => {
  const { t } = useTranslation("deletion");
  return (
    <SentOnce
      title={t(`${screen}.title`)}
      lead={t(`${screen}.lead`)}
      stages={[t("stage.sent"), t("stage.checked")]}
      checking={screen === "checking"}
    />
  );
};

/** It is still not known whether the request arrived. */
export const Unanswered = ({ view: { check } }: { view: ViewOf<"unanswered"> }) => {
  const { t } = useTranslation("deletion");
  const send = useSend(useDeletionPath());
  return (
    <NoAnswer
      title={t("unanswered.title")}
      lead={t("unanswered.lead")}
      check={t("unanswered.check")}
      reason={check.can ? null : t("unanswered.offline")}
      onCheck={() => send({ type: "deletion.checkRequested" })}
    />
  );
};

import { useTranslation } from "react-i18next";
import { useSend } from "../../actors/use-view.tsx";
import { NoAnswer, SentOnce } from "../../ui/sent-once.tsx";
import type { ViewOf } from "./view-of.ts";

/** The change is on its way, or it is looked up whether it arrived. */
export const Asking = ({ view: { screen, change } }: { view: ViewOf<"asking" | "checking"> }) => {
  const { t } = useTranslation("subscription");
  const checking = screen === "checking";
  return (
    <SentOnce
      title={t(checking ? "checking.title" : `asking.${change}`)}
      lead={t(`${screen}.lead`)}
      stages={[t("stage.sent"), t("stage.checked")]}
      checking={checking}
    />
  );
};

/** It is still not known whether the change arrived. */
export const Unanswered = ({ view: { check } }: { view: ViewOf<"unanswered"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  return (
    <NoAnswer
      title={t("unanswered.title")}
      lead={t("unanswered.lead")}
      check={t("unanswered.check")}
      reason={check.can ? null : t("why.offline")}
      onCheck={() => send({ type: "check.requested" })}
    />
  );
};

import { useTranslation } from "react-i18next";
import { cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { clock, refresh } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextButton } from "../../ui/text-button.tsx";

/** A card that the bank has not answered about: what is known, and that it is looked after. */
export const BindingNotice = () => {
  const { t } = useTranslation("cards");
  const view = useView("account.cards.binding", cardBindingView);
  const send = useSend("account.cards.binding");
  if (view.screen !== "verifying" && view.screen !== "outcomeUnknown") return null;
  const words = view.screen === "verifying" ? "verifying" : "unknown";
  return (
    <Notice
      kind="ask"
      role="status"
      icon={clock}
      title={t(`${words}.title`)}
      {...(!view.offline && {
        action: (
          <TextButton
            icon={refresh}
            off={!view.checkNow.can}
            onClick={() => send({ type: "check.requested" })}
          >
            {t("check.now")}
          </TextButton>
        ),
      })}
    >
      {t(view.offline ? "verifying.offline" : `${words}.lead`)}
    </Notice>
  );
};

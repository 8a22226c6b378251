import { useTranslation } from "react-i18next";
import type { CodeScreen } from "#machines/session/session.view.ts";
import { useSessionSend } from "../../machines.tsx";
import { HintCard } from "../../ui/hint-card.tsx";
import { phone } from "../../ui/icons.ts";
import { TextButton } from "../../ui/text-button.tsx";

/** The robot that calls when no message has come within two minutes (spec §9): what will happen, and what has. */
export const RobotCall = ({ view: { call, askCall } }: { view: CodeScreen }) => {
  const { t } = useTranslation("sign-in");
  const send = useSessionSend();
  if (call === "none") return null;
  if (call === "awaited")
    return (
      <HintCard icon={phone} title={t("call.awaited")}>
        {t("call.digits")}
      </HintCard>
    );
  if (call === "failed")
    return (
      <HintCard icon={phone} title={t("call.failed")}>
        <TextButton off={!askCall.can} onClick={() => send({ type: "code.callRequested" })}>
          {t("call.again")}
        </TextButton>
      </HintCard>
    );
  return (
    <div role="status">
      <HintCard icon={phone} title={t("call.called")}>
        {t("call.digitsNow")}
      </HintCard>
    </div>
  );
};

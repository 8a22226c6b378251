import { useTranslation } from "react-i18next";
import type { CodeScreen } from "#machines/session/session.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Announce } from "../../ui/announce.tsx";
import { HintCard } from "../../ui/hint-card.tsx";
import { phone } from "../../ui/icons.ts";
import { TextButton } from "../../ui/text-button.tsx";
import { useNow } from "../../routing/use-now.ts";
import { clockFace } from "./resend-code.tsx";

/** Where the four digits stand: at the end of the calling number. */
const digitsPicture = "/art/robot-call.svg";

const titles = {
  awaited: "call.awaited",
  calling: "call.calling",
  called: "call.called",
  failed: "call.failed",
} as const;

/**
 * The robot that calls when no message has come within two minutes (spec §9): when it will, where its digits are, and
 * a way to ask for it. The running time is not announced, what has happened is.
 */
export const RobotCall = ({ view: { call, callAt, askCall, submit } }: { view: CodeScreen }) => {
  const { t } = useTranslation("sign-in");
  const send = useSend("session");
  const left = (callAt ?? 0) - useNow();
  // With its code the call is over: the server makes none for a code that no longer works.
  const isOver = !submit.can && submit.why === "spent" && call !== "failed";
  if (call === "none" || isOver) return null;
  const reason = !askCall.can && (askCall.why === "offline" || askCall.why === "spent") ? askCall.why : null;
  return (
    <>
      {call !== "awaited" && <Announce key={call}>{t(titles[call])}</Announce>}
      <HintCard
        title={t(titles[call], { time: clockFace(left) })}
        {...(call !== "failed" && { art: digitsPicture })}
      >
        <p>{t(call === "called" ? "call.digitsNow" : "call.digits")}</p>
        {(askCall.can || reason !== null) && (
          <TextButton
            icon={phone}
            off={!askCall.can}
            aria-describedby={reason === null ? undefined : "call-reason"}
            onClick={() => send({ type: "code.callRequested" })}
          >
            {t(call === "failed" ? "call.again" : "call.now")}
          </TextButton>
        )}
        {reason !== null && <small id="call-reason">{t(`call.${reason}`)}</small>}
      </HintCard>
    </>
  );
};

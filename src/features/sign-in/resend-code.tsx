import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeScreen } from "#machines/session/session.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Announce } from "../../ui/announce.tsx";
import { Resend } from "../../ui/resend.tsx";
import { Track } from "../../ui/track.tsx";
import { useNow } from "../../routing/use-now.ts";

/** Time left in minutes and seconds, `0:47`; takes milliseconds, never shows less than zero. */
export const clockFace = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Another code, when its time has come. The time that is left is announced twice: near its end, and at it. */
export const ResendCode = ({ view: { resend, resendAt } }: { view: CodeScreen }) => {
  const { t } = useTranslation("sign-in");
  const send = useSend("session");
  const now = useNow();
  const [begun] = useState(now);
  const left = resendAt === null ? 0 : resendAt - now;
  // The countdown goes on while a code is being checked.
  const cooling = !resend.can && resend.why !== "resending" && left > 0;
  const lived = resendAt === null || resendAt <= begun ? 100 : ((now - begun) / (resendAt - begun)) * 100;

  const wait = () => {
    if (cooling) return t("resend.in", { time: clockFace(left) });
    if (resend.can || resend.why === "cooling") return undefined;
    if (resend.why === "resending") return t("resend.sending");
    return t(resend.why === "offline" ? "resend.offline" : "code.submitting");
  };

  return (
    <>
      <Resend
        label={t("resend.again")}
        {...(wait() !== undefined && { wait: wait() })}
        onClick={() => send({ type: "code.resendRequested" })}
      >
        {cooling && <Track label={t("resend.left", { time: clockFace(left) })} at={lived} />}
      </Resend>
      {cooling && left <= 30_000 && <Announce>{t("resend.soon")}</Announce>}
      {resend.can && <Announce>{t("resend.now")}</Announce>}
    </>
  );
};

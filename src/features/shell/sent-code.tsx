import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import type { Offer } from "#machines/runtime/offer.ts";
import { useNow } from "../../routing/use-clock.ts";
import { useRouterContext } from "../../routing/router-context.tsx";
import { Announce } from "../../ui/announce.tsx";
import { formatCountdown } from "../../ui/date.ts";
import { Resend } from "../../ui/resend.tsx";
import { Track } from "../../ui/track.tsx";

/**
 * Fills in a code received by text message (WebOTP) unless something was typed. `receive` resolves to null if none
 * comes.
 */
export const fillCode = async (
  field: HTMLInputElement,
  receive: (signal: AbortSignal) => Promise<string | null>,
  signal: AbortSignal,
): Promise<void> => {
  const code = await receive(signal);
  if (code === null || signal.aborted || field.value !== "") return;
  field.value = code;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};

/** `ref` of the code field for WebOTP. */
export const useSentCode = () => {
  const { receiveCode } = useRouterContext();
  // A new function on every render would restart listening.
  return useCallback(
    (field: HTMLInputElement | null) => {
      if (field === null) return undefined;
      const listening = new AbortController();
      void fillCode(field, receiveCode, listening.signal);
      return () => listening.abort();
    },
    [receiveCode],
  );
};

/** What is wrong with a code that was tried; null if nothing is. */
export const useCodeFault = (): ((tried: {
  incomplete: boolean;
  notice: string | null;
  attemptsLeft: number | null;
  spent: boolean;
}) => string | null) => {
  const { t } = useTranslation("sign-in");
  return ({ incomplete, notice, attemptsLeft, spent }) => {
    if (incomplete) return t("code.incomplete");
    if (notice === "code.wrong")
      return attemptsLeft === null || attemptsLeft === 0
        ? t("code.wrongLast")
        : `${t("code.wrong")}. ${t("code.attempts", { count: attemptsLeft })}`;
    return notice === "code.expired" || spent ? t("code.expired") : null;
  };
};

/** Local time, 15:40. */
export const timeOfDay = (moment: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(moment);

/** Local ISO day. */
export const localDay = (moment: number): string =>
  dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(moment));

/** Requests another code after a cooldown; announced near its end and at it. */
export const ResendCode = ({
  view: { resend, resendAt },
  onResend,
}: {
  view: { resend: Offer<"none" | "pending" | "resending" | "cooling" | "offline">; resendAt: number | null };
  onResend: () => void;
}) => {
  const { t } = useTranslation("sign-in");
  const now = useNow();
  const [begun] = useState(now);
  const left = resendAt === null ? 0 : resendAt - now;
  // The countdown continues while a code is checked.
  const cooling = !resend.can && resend.why !== "resending" && left > 0;
  const lived = resendAt === null || resendAt <= begun ? 100 : ((now - begun) / (resendAt - begun)) * 100;

  const wait = () => {
    if (cooling) return t("resend.in", { time: formatCountdown(left) });
    if (resend.can || resend.why === "cooling") return null;
    if (resend.why === "resending") return t("resend.sending");
    return t(resend.why === "offline" ? "resend.offline" : "code.submitting");
  };

  return (
    <>
      <Resend label={t("resend.again")} wait={wait()} onClick={onResend}>
        {cooling && <Track label={t("resend.left", { time: formatCountdown(left) })} at={lived} />}
      </Resend>
      {cooling && left <= 30_000 && <Announce>{t("resend.soon")}</Announce>}
      {resend.can && <Announce>{t("resend.now")}</Announce>}
    </>
  );
};

import { useTranslation } from "react-i18next";
import { daysBetween } from "#contract/day.ts";
import type { Subscription } from "#contract/subscription.ts";
import { Track } from "../../ui/track.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { resumeDay, sentence } from "../consequences/sentences.ts";
import { useFacts, useSentences } from "../consequences/use-sentences.ts";

/** The share of a period that has passed, 0–100. */
export const elapsedShare = (start: string, end: string, today: string): number => {
  const whole = daysBetween(start, end);
  if (whole <= 0) return 100;
  return Math.min(100, Math.max(0, (daysBetween(start, today) / whole) * 100));
};

/** The paid period as a bar. */
export const SubscriptionTrack = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("subscriptions");
  const facts = useFacts(subscription);
  const { say } = useSentences();
  const { today, next, endsAs } = facts;
  const { status, start, months, debt } = subscription;
  /** End of the paid month; null in the last month, which shows the whole term. */
  const until = next?.day ?? (endsAs === "cancelled" ? facts.end : null);
  const end = until ?? facts.end;
  const formatDay = useFormatDay();
  const short = (iso: string) => formatDay(iso, { short: true });
  const term = t("months", { count: months });
  if (status === "awaitingPayment" || status === "awaitingHandover" || start === null || end === null)
    return (
      <Track
        kind="wait"
        at={0}
        label={t("track.waiting")}
        start={t(status === "awaitingPayment" ? "track.unpaid" : "track.start")}
        end={term}
      />
    );
  const resumes = resumeDay(facts);
  // An open pause has no end, only perhaps a resume day.
  if (status === "paused")
    return (
      <Track
        kind="paused"
        at={resumes === null ? 50 : elapsedShare(start, resumes, today)}
        label={say(
          resumes === null ? sentence("pause.open") : sentence("pause.until", { shortDay: resumes }),
        )}
        start={short(start)}
        end={say(
          resumes === null ? sentence("pause.open.end") : sentence("pause.until.end", { shortDay: resumes }),
        )}
      />
    );
  const { paidFrom = start } = subscription;
  // Nothing is used up before the handover.
  const began = until === null ? start : (paidFrom ?? today);
  const left = daysBetween(today, end);
  const kind = status === "active" ? (debt > 0 ? "bad" : "live") : ("over" as const);
  return (
    <Track
      kind={kind}
      at={elapsedShare(began, end, today)}
      label={t("track.sentence", { start: short(began), end: short(end), today: short(today) })}
      start={short(began)}
      end={
        kind === "live" && left > 0
          ? t("track.left", { day: short(end), left: t("days", { count: left }) })
          : short(end)
      }
    />
  );
};

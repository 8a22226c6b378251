import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import { deviceName } from "#contract/subscription.ts";
import { chargesIn, comesBefore, firstDay, moneyBack } from "#machines/forecast/forecast.view.ts";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { alert, bike, calendar, card, pause, pin, play } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { sentences } from "../../ui/sentences.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import { ToOffices } from "./to-offices.tsx";
import { useLateWords } from "./use-late-words.ts";
import { returnOffice, usePlaceWords } from "./use-place-words.ts";
import type { ViewOf } from "./view-of.ts";

interface PauseAheadProps {
  view: ViewOf<"pause" | "setEnd">;
  /** Null where this backend reckons nothing ahead. */
  course: Course | null;
  /** The day on which it ends by itself. */
  until: string | null;
}

/** What a pause would mean, in the order in which it happens: all days and sums are the forecast's. */
export const PauseAhead = ({ view, course, until }: PauseAheadProps) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const cardName = useCardName();
  const { subscription, device } = view;
  const { officeWords, returnWords } = usePlaceWords();
  const isHere = device === "inUse" || device === "returning" || (course === null && device === "unknown");
  const returnDay = course === null ? null : comesBefore(course, "return", "resume");
  const resumed = course === null ? null : firstDay(course, "resume");
  const again = course === null ? null : firstDay(course, "handover");
  const [charge] = course === null ? [] : chargesIn(course);
  const back = course === null ? 0 : moneyBack(course);
  const { daysKept = 0, ifKept = null } = course ?? {};
  /** Each day sooner is one more that is kept, and moves what comes after the pause. */
  const soonest = daysKept > 0 ? returnDay : null;
  const late = useLateWords(subscription)(course);
  return (
    <Consequences>
      <Consequence
        icon={pause}
        title={until === null ? t("pause.free") : t("pause.freeUntil", { day: day(until) })}
      >
        {t(until === null ? "pause.free.note" : "pause.freeUntil.note")}
      </Consequence>
      {isHere && (returnDay !== null || course === null) && (
        <Consequence
          icon={pin}
          title={returnDay === null ? t("pause.returnSoon") : t("pause.return", { day: day(returnDay) })}
        >
          <span>{t("pause.passport", { where: returnWords(subscription) })}</span>
          {returnOffice(subscription) === null && (
            <>
              <br />
              <ToOffices />
            </>
          )}
        </Consequence>
      )}
      {isHere && course !== null && returnDay === null && resumed !== null && (
        <Consequence icon={bike} title={t("pause.stays", { device: deviceName(subscription) })}>
          {t("pause.stays.note")}
        </Consequence>
      )}
      {isHere && (ifKept !== null || course === null) && (
        <Consequence icon={alert} title={late.title}>
          {late.note}
        </Consequence>
      )}
      {daysKept > 0 && (
        <Consequence
          icon={calendar}
          title={
            returnDay === null
              ? t("pause.kept", { count: daysKept })
              : t("pause.kept.on", { count: daysKept, day: day(returnDay) })
          }
        >
          {sentences(returnDay !== null && t("pause.kept.sooner"), t("pause.kept.note"))}
        </Consequence>
      )}
      {resumed !== null && (
        <Consequence icon={play} title={t("pause.resumes", { day: day(resumed) })}>
          {again === null
            ? t("pause.resumes.note")
            : subscription.delivery === null
              ? t("pause.resumes.again", { where: officeWords(subscription) ?? returnWords(subscription) })
              : t("pause.resumes.brought", { where: subscription.delivery.address })}
        </Consequence>
      )}
      {charge !== undefined && (
        <Consequence
          icon={card}
          title={t(charge.card === null ? "resume.byHand" : "resume.charge", {
            day: day(charge.day),
            sum: formatMoney(charge.amount),
          })}
        >
          {sentences(
            charge.card === null
              ? t("pause.charge.byHand")
              : t("pause.charge.note", { card: cardName(charge.card), day: day(charge.to) }),
            soonest !== null &&
              t(charge.card === null ? "pause.charge.byHand.if" : "pause.charge.if", { day: day(soonest) }),
          )}
        </Consequence>
      )}
      {course !== null && course.end !== null && (
        <Consequence icon={calendar} title={t("pause.ends", { day: day(course.end) })}>
          {sentences(
            back > 0
              ? t("pause.ends.back", { total: formatMoney(course.total), back: formatMoney(back) })
              : t("pause.ends.total", { total: formatMoney(course.total) }),
            soonest !== null && t("pause.ends.if"),
          )}
        </Consequence>
      )}
    </Consequences>
  );
};

import { useId } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { chargesIn, firstDay, moneyBack } from "#machines/forecast/forecast.view.ts";
import { formatMoney } from "../../ui/money.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useDayWords } from "../../use-calendar.ts";
import { StepLink } from "./step-link.tsx";
import type { ViewOf } from "./view-of.ts";
import styles from "./way-card.module.css";
import { stayName, type WayAhead } from "./ways-ahead.ts";

interface WayCardProps {
  way: WayAhead;
  view: ViewOf<"whatIf">;
  /** What will have been charged by the day that is looked at. */
  by?: { day: string; sum: number };
}

/** What one way to go on would mean: days, sums, and where to go for it. */
export const WayCard = ({ way, view, by }: WayCardProps) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const titleId = useId();
  const { kind, course } = way;
  const [next] = chargesIn(course);
  const [returnBy, resumedOn] = [firstDay(course, "return"), firstDay(course, "resume")];
  const back = moneyBack(course);
  const { ifKept } = course;
  const may = kind === "pause" || kind === "resume" || kind === "cancel" ? view[kind].can : false;
  const title = t(`whatIf.${kind === "stay" ? stayName(view.agreement) : kind}`);
  const facts = [
    kind !== "resume" && resumedOn !== null && { name: t("whatIf.resumed"), value: day(resumedOn) },
    course.daysKept > 0 && { name: t("whatIf.kept"), value: t("whatIf.days", { count: course.daysKept }) },
    course.daysLost > 0 && { name: t("whatIf.lost"), value: t("whatIf.days", { count: course.daysLost }) },
    {
      name: t("whatIf.next"),
      value:
        next === undefined
          ? t("whatIf.none")
          : t("fact.on", { day: day(next.day, { short: true }), sum: formatMoney(next.amount) }),
    },
    returnBy !== null && { name: t("whatIf.returnBy"), value: day(returnBy) },
    ifKept !== null && {
      name: t("whatIf.ifKept"),
      value:
        ifKept.charge === null
          ? t("whatIf.ifKept.free", { from: day(ifKept.day, { short: true }) })
          : t("whatIf.ifKept.charge", {
              from: day(ifKept.day, { short: true }),
              day: day(ifKept.charge.day, { short: true }),
              sum: formatMoney(ifKept.charge.amount),
            }),
    },
    { name: t("whatIf.end"), value: course.end === null ? t("whatIf.open") : day(course.end) },
    back > 0 && { name: t("whatIf.back"), value: formatMoney(back) },
    { name: t("whatIf.total"), value: formatMoney(course.total) },
    by !== undefined && {
      name: t("whatIf.by", { day: day(by.day, { short: true }) }),
      value: (
        <output>
          <VisuallyHidden>{title}: </VisuallyHidden>
          {formatMoney(by.sum)}
        </output>
      ),
      total: true,
    },
  ].filter((fact) => fact !== false);
  return (
    <li className={styles.way} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {title}
        {kind === "stay" && <small>{t("whatIf.now")}</small>}
      </h2>
      <Facts facts={facts} />
      {may && (kind === "pause" || kind === "resume" || kind === "cancel") && (
        <StepLink at={kind} className={buttonClass({ kind: kind === "cancel" ? "bad-line" : "line" })}>
          {t(`whatIf.do.${kind}`)}
        </StepLink>
      )}
      {kind === "takeBack" && (
        <StepLink className={buttonClass({ kind: "line" })}>{t("dock.takeBack.go")}</StepLink>
      )}
    </li>
  );
};

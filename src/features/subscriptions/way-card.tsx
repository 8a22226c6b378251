import { useId } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
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
  const { kind, course, returnBy, resumedOn, back } = way;
  const [next] = course.charges;
  // A pause whose device does not come back ends by itself.
  const isKept = view.agreement === "paused" && view.device === "returning" && next !== undefined;
  const may = kind === "pause" || kind === "resume" || kind === "cancel" ? view[kind].can : false;
  const title = t(`whatIf.${kind === "stay" ? stayName(view.agreement) : kind}`);
  const facts = [
    resumedOn !== null && { name: t("whatIf.resumed"), value: day(resumedOn) },
    {
      name: t("whatIf.next"),
      value:
        next === undefined
          ? t("whatIf.none")
          : t("fact.on", { day: day(next.date, { short: true }), sum: formatMoney(next.amount) }),
    },
    returnBy !== null && { name: t("whatIf.returnBy"), value: day(returnBy) },
    { name: t("whatIf.end"), value: course.end === null ? t("whatIf.open") : day(course.end) },
    back !== null && back > 0 && { name: t("whatIf.back"), value: formatMoney(back) },
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
        {kind === "stay" && <small>{t(isKept ? "whatIf.nowKept" : "whatIf.now")}</small>}
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

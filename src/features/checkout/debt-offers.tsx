import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import {
  type Charge,
  chargedBy,
  chargesIn,
  firstDay,
  forecastView,
  moneyBack,
} from "#machines/forecast/forecast.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { SkeletonBlock, Skeleton } from "../../ui/skeleton.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import styles from "./debt-offers.module.css";

interface DebtOffersProps {
  /** The debt alone; null while it is not known. */
  stays: Course | null;
  /** The debt, and the subscription goes on; null where that is not open. */
  goes: Course | null;
  isPaused: boolean;
  after: "stay" | "goOn";
  onChange: (after: "stay" | "goOn") => void;
  /** No card is charged later: the person pays each month. */
  byHand: boolean;
}

/** What may follow the payment of a debt, each way with every sum and day. A month begins only if that is chosen. */
export const DebtOffers = ({ stays, goes, isPaused, after, onChange, byHand }: DebtOffersProps) => {
  const { t } = useTranslation(["checkout", "subscription"]);
  const ahead = useView("account.checkout.forecast", forecastView);
  const send = useSend("account.checkout.forecast");
  const follows = useFollowing(byHand);
  if (ahead.state === "loading")
    return (
      <Skeleton label={t("debt.loading")}>
        <SkeletonBlock height="7rem" />
        {isPaused && <SkeletonBlock height="7rem" />}
      </Skeleton>
    );
  if (ahead.state === "unreachable")
    return (
      <LoadError
        title={t("subscription:forecast.failed.title")}
        retryLabel={t("subscription:forecast.again")}
        onRetry={() => send({ type: "forecast.retryRequested" })}
      >
        {t("debt.unknown")}
      </LoadError>
    );
  const today = ahead.state === "ready" ? ahead.forecast.today : "";
  if (stays === null) return <Notice title={t("debt.unknown")} />;
  if (!isPaused)
    return (
      <Section title={t("debt.then")}>
        <Lines>{follows.afterActive(stays)}</Lines>
      </Section>
    );
  return (
    <Section title={t("debt.how")}>
      <Choices legend={t("debt.how")}>
        <RadioRow
          name="after"
          value="stay"
          checked={after === "stay"}
          onChange={() => onChange("stay")}
          title={<Offer name={t("debt.stay")} sum={stays.total} />}
          note={<Lines>{follows.afterStay(stays)}</Lines>}
        />
        {goes !== null && (
          <RadioRow
            name="after"
            value="goOn"
            checked={after === "goOn"}
            onChange={() => onChange("goOn")}
            title={<Offer name={t("debt.goOn")} sum={chargedBy(goes, today)} />}
            note={<Lines>{follows.afterGoOn(goes, today)}</Lines>}
          />
        )}
      </Choices>
    </Section>
  );
};

/** What is offered, and under it what is paid for it today, so that what follows has the whole width. */
const Offer = ({ name, sum }: { name: string; sum: number }) => (
  <>
    {name} <b className={styles.sum}>{formatMoney(sum)}</b>
  </>
);

/** Sentences of one offer, each on a line of its own; no two are the same. */
const Lines = ({ children }: { children: string[] }) => (
  <>
    {children.map((line) => (
      <span key={line} className={styles.line}>
        {line}
      </span>
    ))}
  </>
);

/** What follows a payment, in sentences; each says one thing that the forecast knows. */
const useFollowing = (byHand: boolean) => {
  const { t } = useTranslation("checkout");
  const inWords = useDayWords();
  const charge = ({ day, amount, from, to }: Charge) => ({
    ...{ day: inWords(day), sum: formatMoney(amount), from: inWords(from), to: inWords(to) },
  });
  const wordsOf = ({ day }: Charge, today: string | null) => {
    const name = day === today ? "debt.newMonth" : "debt.next";
    return byHand ? (`${name}Yourself` as const) : name;
  };
  const ending = (course: Course): string[] => {
    const back = moneyBack(course, "deposit");
    return back > 0 ? [t("debt.deposit", { sum: formatMoney(back) })] : [];
  };
  const paid = (course: Course): string[] => {
    const [first] = chargesIn(course);
    return first === undefined ? [] : [t("debt.pays", charge(first))];
  };
  return {
    afterStay: (course: Course): string[] => {
      const returnBy = firstDay(course, "return");
      return [
        ...paid(course),
        t("debt.nothingMore"),
        returnBy === null ? t("debt.isBack") : t("debt.return", { day: inWords(returnBy) }),
        ...(course.daysKept > 0 ? [t("debt.kept", { count: course.daysKept })] : []),
        t("debt.resumeLater"),
      ];
    },
    afterGoOn: (course: Course, today: string): string[] => {
      const [, next, ...rest] = chargesIn(course);
      return [
        ...paid(course),
        ...(firstDay(course, "handover") === null ? [] : [t("debt.collect")]),
        next === undefined ? t("debt.nothingMore") : t(wordsOf(next, today), charge(next)),
        ...(rest.length > 0 ? [t("debt.more", { count: rest.length, sum: formatMoney(course.total) })] : []),
        ...(course.end === null ? [] : [t("debt.end", { day: inWords(course.end) })]),
        ...ending(course),
      ];
    },
    afterActive: (course: Course): string[] => {
      const [, next, ...rest] = chargesIn(course);
      return [
        ...paid(course),
        next === undefined ? t("debt.nothingMore") : t(wordsOf(next, null), charge(next)),
        ...(rest.length > 0 ? [t("debt.more", { count: rest.length, sum: formatMoney(course.total) })] : []),
        ...(course.end === null ? [] : [t("debt.end", { day: inWords(course.end) })]),
      ];
    },
  };
};

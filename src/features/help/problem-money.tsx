import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { returnDays } from "#contract/deadlines.ts";
import type { Subscription } from "#contract/subscription.ts";
import { agreementStageOf } from "#machines/subscription/stages.ts";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { alert, pause, shield, wallet } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { sentences } from "../../ui/class-names.ts";
import { textButtonClass } from "../../ui/text-button.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { chargesOf, goingOf, pauseHelps } from "../consequences/sentences.ts";
import { useFacts, useSay } from "../consequences/use-say.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { type Problem, isGone } from "./help-search.ts";

/** What the device that is with the client was valued at when it was handed over, and the act that says so; null where none does. */
export const worthOf = ({ acts }: Pick<Subscription, "acts">): { act: number; value: number } | null => {
  const given = acts.flatMap(({ id, type, items = [] }) => {
    if (type !== "receipt" && type !== "exchange") return [];
    const device = items.find(({ model, returned }) => model !== null && returned !== true);
    return device === undefined ? [] : [{ act: id, value: device.value }];
  });
  const last = given.toSorted((one, other) => one.act - other.act).at(-1);
  return last === undefined || last.value === null ? null : { act: last.act, value: last.value };
};

interface ProblemMoneyProps {
  problem: Problem;
  subscription: Subscription;
}

/** Who pays for the harm by the contract, what is charged next, and what a pause would do. Sums and days are the server's. */
export const ProblemMoney = ({ problem, subscription }: ProblemMoneyProps) => {
  const { t } = useTranslation("help");
  const gone = isGone(problem);
  const facts = useFacts(subscription);
  const { say, text } = useSay();
  const paused = pauseHelps(facts, { isGone: gone, days: returnDays });
  const { id } = subscription;
  const harm = gone ? "gone" : problem;
  const protection = useProtection(subscription);
  const covered = protection === null ? "insured" : "bare";
  const note =
    protection === null
      ? (`money.${harm}.insured.note` as const)
      : harm === "gone"
        ? null
        : (`money.${harm}.bare.note` as const);
  // Only whoever may have to pay for the device is told what it is worth.
  const worth = gone || (problem === "accident" && protection !== null) ? worthOf(subscription) : null;
  return (
    <Consequences>
      <Consequence
        icon={protection === null || problem === "battery" ? shield : alert}
        title={t(`money.${harm}.${covered}`)}
        {...(worth !== null && {
          action: (
            <Link to="/documents/" search={{ act: worth.act }} className={textButtonClass()}>
              {t("money.worth", { sum: formatMoney(worth.value) })}
            </Link>
          ),
        })}
      >
        {sentences(note !== null && t(note), protection)}
      </Consequence>
      <Consequence icon={wallet} title={say(goingOf(facts))}>
        {text(chargesOf(facts, gone))}
      </Consequence>
      {paused !== null && (
        <Consequence
          icon={pause}
          title={say(paused.title)}
          {...(!gone && {
            action: (
              <Link to="/subscriptions/" search={{ s: id, at: "pause" }} className={textButtonClass()}>
                {t("money.pause.go")}
              </Link>
            ),
          })}
        >
          {text(paused.note)}
        </Consequence>
      )}
    </Consequences>
  );
};

/** Why no plan of protection covers the device, as the plan's act says; null where one does. */
const useProtection = (subscription: Subscription): string | null => {
  const { t } = useTranslation("help");
  const day = useDayWords();
  const today = useSubscriptionDay(subscription);
  const { insurance, end, debt, paidUntil } = subscription;
  if (!insurance) return t("money.plan.none");
  if (agreementStageOf(subscription) === "ended")
    return end === null ? t("money.plan.over") : t("money.plan.overOn", { day: day(end) });
  // A backend that does not tell the paid days tells what is owed.
  const isPaid = paidUntil === undefined ? debt === 0 : paidUntil !== null && paidUntil > today;
  return isPaid ? null : t("money.plan.unpaid");
};

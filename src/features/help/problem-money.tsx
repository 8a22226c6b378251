import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { returnDays } from "#contract/deadlines.ts";
import type { Subscription } from "#contract/subscription.ts";
import { agreementStageOf } from "#machines/subscription/stages.ts";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { pause, shield, wallet } from "../../ui/icons.ts";
import { textButtonClass } from "../../ui/text-button.tsx";
import { useCityDay } from "../shell/use-city-day.ts";
import { nextEvent } from "../subscriptions/next-event.ts";
import { useHeadline } from "../subscriptions/use-headline.ts";
import { useMoneyWords } from "../subscriptions/use-money-words.ts";
import { isGone, type Problem } from "./problems.ts";

interface ProblemMoneyProps {
  problem: Problem;
  subscription: Subscription;
}

/** Who pays for the harm by the contract, what is charged next, and what a pause would do. Sums and days are the server's. */
export const ProblemMoney = ({ problem, subscription }: ProblemMoneyProps) => {
  const { t } = useTranslation("help");
  const today = useCityDay();
  const agreement = agreementStageOf(subscription);
  const headline = useHeadline(subscription);
  const others = useMoneyWords({ subscription, agreement }, { today, stay: null });
  // Those words leave out what the heading of a subscription says; no heading here says it.
  const isUnsaid = ["charge", "debt"].includes(nextEvent(subscription, today).kind);
  const { id, insurance } = subscription;
  const harm = isGone(problem) ? "gone" : problem;
  const covered = insurance ? "insured" : "bare";
  const goesOn = agreement === "active" || agreement === "ending";
  return (
    <Consequences>
      <Consequence icon={shield} title={t(`money.${harm}.${covered}`)}>
        {t(`money.${harm}.${covered}.note`)}
      </Consequence>
      <Consequence icon={wallet} title={t(goesOn ? "money.goesOn" : "money.paused")}>
        {isUnsaid ? `${headline}. ${others}` : others}
      </Consequence>
      {agreement === "active" && (
        <Consequence icon={pause} title={t(isGone(problem) ? "money.noPause" : "money.pause")}>
          {t(isGone(problem) ? "money.noPause.note" : "money.pause.note", { count: returnDays })}{" "}
          {!isGone(problem) && (
            <Link to="/subscriptions/" search={{ s: id, at: "pause" }} className={textButtonClass()}>
              {t("money.pause.go")}
            </Link>
          )}
        </Consequence>
      )}
    </Consequences>
  );
};

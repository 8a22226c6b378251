import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { returnDays } from "#contract/deadlines.ts";
import type { Subscription } from "#contract/subscription.ts";
import { agreementStageOf } from "#machines/subscription/stages.ts";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { alert, pause, shield, wallet } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { textButtonClass } from "../../ui/text-button.tsx";
import { isGone, type Problem } from "./problems.ts";
import { useChargesWords } from "./use-charges-words.ts";
import { worthOf } from "./worth-of.ts";

interface ProblemMoneyProps {
  problem: Problem;
  subscription: Subscription;
}

/** Who pays for the harm by the contract, what is charged next, and what a pause would do. Sums and days are the server's. */
export const ProblemMoney = ({ problem, subscription }: ProblemMoneyProps) => {
  const { t } = useTranslation("help");
  const agreement = agreementStageOf(subscription);
  const gone = isGone(problem);
  const charges = useChargesWords(subscription, gone);
  const { id, insurance } = subscription;
  const harm = gone ? "gone" : problem;
  const covered = insurance ? "insured" : "bare";
  const goesOn = agreement === "active" || agreement === "ending";
  // Only whoever may have to pay for the device is told what it is worth.
  const worth = gone || (problem === "accident" && !insurance) ? worthOf(subscription) : null;
  return (
    <Consequences>
      <Consequence
        icon={insurance || problem === "battery" ? shield : alert}
        title={t(`money.${harm}.${covered}`)}
        {...(worth !== null && {
          action: (
            <Link to="/documents/" search={{ act: worth.act }} className={textButtonClass()}>
              {t("money.worth", { sum: formatMoney(worth.value) })}
            </Link>
          ),
        })}
      >
        {t(`money.${harm}.${covered}.note`)}
      </Consequence>
      <Consequence icon={wallet} title={t(goesOn ? "money.goesOn" : "money.paused")}>
        {charges}
      </Consequence>
      {agreement === "active" && (
        <Consequence
          icon={pause}
          title={t(gone ? "money.noPause" : "money.pause")}
          {...(!gone && {
            action: (
              <Link to="/subscriptions/" search={{ s: id, at: "pause" }} className={textButtonClass()}>
                {t("money.pause.go")}
              </Link>
            ),
          })}
        >
          {t(gone ? "money.noPause.note" : "money.pause.note", { count: returnDays })}
        </Consequence>
      )}
    </Consequences>
  );
};

import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { alert, battery, clock, doc, phone, pin, shield } from "../../ui/icons.ts";
import { sentences } from "../../ui/class-names.ts";
import styles from "./problem-steps.module.css";
import { type Problem, isEmergency } from "./help-search.ts";

/** What to do now, in its order: each has a title and a sentence in the locales. */
const steps = {
  broke: [
    ["broke.stop", alert],
    ["broke.tell", clock],
    ["broke.bring", pin],
  ],
  battery: [
    ["battery.charge", battery],
    ["battery.bring", pin],
    ["battery.sign", doc],
  ],
  accident: [
    ["accident.help", phone],
    ["accident.tell", clock],
    ["accident.bring", pin],
  ],
  // What has no wheels has no accident on the road: it falls, or gets wet.
  damage: [
    ["broke.stop", alert],
    ["accident.tell", clock],
    ["broke.bring", pin],
  ],
  stolen: [
    ["stolen.police", phone],
    ["stolen.tell", clock],
    ["stolen.leave", shield],
  ],
  lost: [
    ["lost.look", pin],
    ["lost.tell", clock],
    ["lost.police", shield],
  ],
} as const satisfies Record<Problem | "damage", readonly (readonly [string, string])[]>;

interface ProblemStepsProps {
  problem: Problem;
  subscription: Pick<Subscription, "serial">;
  /** Whether the device is driven, as far as that is known. */
  driven: boolean;
}

/** What to do now. An accident on the road and a theft begin with 112. */
export const ProblemSteps = ({ problem, subscription: { serial }, driven }: ProblemStepsProps) => {
  const { t } = useTranslation("help");
  const happened = problem === "accident" && !driven ? "damage" : problem;
  return (
    <>
      {isEmergency(happened) && (
        <p className={styles.call}>
          <a className={buttonClass({ wide: true })} href="tel:112">
            {t("step.call112")}
          </a>
        </p>
      )}
      <Consequences>
        {steps[happened].map(([step, icon]) => (
          <Consequence key={step} icon={icon} title={t(`step.${step}`)}>
            {sentences(
              t(`step.${step}.note`),
              step.endsWith(".police") && serial !== null && t("step.serial", { serial }),
            )}
          </Consequence>
        ))}
      </Consequences>
    </>
  );
};

import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { chargesIn, courseOf, forecastView } from "#machines/forecast/forecast.view.ts";
import { useForecast, useSubscriptionSend } from "../../account-machines.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../use-calendar.ts";
import { owesNow } from "./owes-now.ts";
import { PayButton } from "./pay-button.tsx";
import { StepLink } from "./step-link.tsx";
import type { ViewOf } from "./view-of.ts";

/** The one thing that is most likely wanted of a subscription now; nothing where there is none. */
export const DetailDock = ({ view }: { view: ViewOf<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const { t: named } = useTranslation("acts");
  const { subscription, agreement, resume } = view;
  const unsigned = subscription.acts.find(({ signed }) => !signed);
  if (owesNow(subscription))
    return (
      <Deck>
        <Dock
          caption={t(agreement === "awaitingPayment" ? "fact.toPay" : "fact.debt")}
          subject={formatMoney(subscription.debt)}
        >
          <PayButton subscription={subscription} />
        </Dock>
      </Deck>
    );
  if (agreement === "ending") return <TakeBack view={view} />;
  if (agreement === "paused" && resume.can)
    return (
      <Deck>
        <Dock subject={t("dock.resume")} subjectOn="wide">
          <StepLink at="resume" className={buttonClass({ kind: "go" })}>
            {t("dock.resume.go")}
          </StepLink>
        </Dock>
      </Deck>
    );
  if (unsigned !== undefined)
    return (
      <Deck>
        <Dock caption={t("dock.sign")} subject={named(`act.${unsigned.type}`)} subjectOn="wide">
          <Link to="/documents/" search={{ act: unsigned.id }} className={buttonClass({ kind: "go" })}>
            {t("dock.read")}
          </Link>
        </Dock>
      </Deck>
    );
  return null;
};

/** The cancellation is not in force yet: one press takes it back, and says what is charged then. */
const TakeBack = ({ view: { subscription, takeBack } }: { view: ViewOf<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSubscriptionSend();
  const day = useDayWords();
  const charge = useForecast((forecast) => {
    const view = forecastView(forecast);
    const course = view.state === "ready" ? courseOf(view.forecast, "takeBack") : null;
    return course === null ? null : (chargesIn(course)[0] ?? null);
  });
  const { id, scheduled } = subscription;
  return (
    <Deck>
      <Dock
        {...(scheduled !== null && { subject: t("dock.takeBack", { day: day(scheduled.at) }) })}
        subjectOn="wide"
        stacked
        {...(charge !== null && {
          note: t(charge.card === null ? "dock.takeBack.byHand" : "dock.takeBack.charge", {
            day: day(charge.day),
            sum: formatMoney(charge.amount),
          }),
        })}
      >
        <Button
          kind="go"
          {...(!takeBack.can && { reason: t(`why.${takeBack.why}`) })}
          {...(!takeBack.can && takeBack.why === "offline" && { reasonIcon: wifiOff })}
          onClick={() => send({ type: "takeBack.confirmed", id })}
        >
          {t("dock.takeBack.go")}
        </Button>
      </Dock>
    </Deck>
  );
};

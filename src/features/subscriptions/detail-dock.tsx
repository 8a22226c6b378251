import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { courseOf } from "#machines/forecast/forecast.view.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { owesNow } from "#machines/account/money-ahead.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { takeBackNote } from "../consequences/act-sentences.ts";
import { isWithClient, sentence } from "../consequences/sentences.ts";
import { useFacts, useSay } from "../consequences/use-say.ts";
import { useKnownForecast } from "./forecast-part.tsx";
import { PayButton } from "./pay-button.tsx";
import { StepLink, type ViewOf } from "./step-link.tsx";
import { usePaperName } from "../papers/use-paper-name.ts";
import { useCertainty } from "./unchanged-notice.tsx";

/** The one thing that is most likely wanted of a subscription now; nothing where there is none. */
export const DetailDock = ({ view }: { view: ViewOf<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const paperName = usePaperName();
  const day = useDayWords();
  const { say } = useSay();
  const { subscription, agreement, resume } = view;
  const name = deviceName(subscription);
  const longer = courseOf(useKnownForecast(), "extend");
  const month = subscription.status === "awaitingPayment" ? null : (subscription.paidUntil ?? null);
  /** It is still with the client: who resumes now keeps it. */
  const isDueBack = isWithClient(useFacts(subscription));
  const unsigned = subscription.acts.find(({ signed }) => !signed);
  if (owesNow(subscription))
    return (
      <Deck>
        <Dock subject={month === null ? name : t("dock.debt", { day: day(month) })} subjectOn="wide">
          <PayButton subscription={subscription} />
        </Dock>
      </Deck>
    );
  if (agreement === "ending") return <TakeBack view={view} />;
  if (agreement === "paused" && resume.can)
    return (
      <Deck>
        <Dock subject={t(isDueBack ? "dock.resume.instead" : "dock.resume")} subjectOn="wide">
          <StepLink at="resume" className={buttonClass({ kind: "go" })}>
            {t(isDueBack ? "resume.confirm" : "dock.resume.go")}
          </StepLink>
        </Dock>
      </Deck>
    );
  if (unsigned !== undefined)
    return (
      <Deck>
        <Dock stacked caption={t("papers.sign")} subject={paperName(unsigned)}>
          <Link to="/documents/" search={{ act: unsigned.id }} className={buttonClass({ kind: "go" })}>
            {t("dock.sign")}
          </Link>
        </Dock>
      </Deck>
    );
  if (agreement === "active" && longer !== null && subscription.end !== null)
    return (
      <Deck>
        <Dock subject={say(sentence("end.term", { day: subscription.end }))} subjectOn="wide">
          <StepLink at="extend" className={buttonClass({ kind: "go" })}>
            {t("dock.extend.go")}
          </StepLink>
        </Dock>
      </Deck>
    );
  if (agreement === "ended") return <Again subscription={subscription} />;
  return null;
};

/** It is over, and the device may still be had. */
const Again = ({ subscription: { deviceId } }: Pick<ViewOf<"detail">, "subscription">) => {
  const { t } = useTranslation("subscription");
  const catalog = useView("account", catalogOf);
  const device = catalog?.gadgets.find(({ id }) => id === deviceId);
  const category = catalog?.categories.find(({ id }) => id === device?.categoryId);
  if (device === undefined || category === undefined) return null;
  return (
    <Deck>
      <Dock subject={t("dock.again")} subjectOn="wide">
        <Link
          to="/catalog/$device/$subscription/"
          params={{ device: category.slug, subscription: device.slug }}
          className={buttonClass({ kind: "go" })}
        >
          {t("dock.again.go")}
        </Link>
      </Dock>
    </Deck>
  );
};

/** The cancellation is not in force yet: one press takes it back, and says what is charged then. */
const TakeBack = ({ view: { subscription, takeBack } }: { view: ViewOf<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  const day = useDayWords();
  const { say } = useSay();
  const certainty = useCertainty("takeBack");
  const course = certainty.is === "shown" ? certainty.course : null;
  const note = course === null ? null : takeBackNote(course);
  const { id, scheduled } = subscription;
  return (
    <Deck>
      <Dock
        {...(scheduled !== null && { subject: t("dock.takeBack", { day: day(scheduled.at) }) })}
        subjectOn="wide"
        stacked
        {...(note !== null && { note: say(note) })}
      >
        <Button
          kind="go"
          busy={certainty.is === "reckoning"}
          {...(certainty.is === "unknown" && { reason: t("why.unknown") })}
          {...(certainty.is === "closed" && { reason: t(`closed.${certainty.why}`) })}
          {...(!takeBack.can && { reason: t(`why.${takeBack.why}`) })}
          {...(!takeBack.can && takeBack.why === "offline" && { reasonIcon: wifiOff })}
          onClick={() => {
            if (certainty.is === "shown") send({ type: "takeBack.confirmed", id, shown: certainty.course });
          }}
        >
          {t("dock.takeBack.go")}
        </Button>
      </Dock>
    </Deck>
  );
};

import { useId } from "react";
import { useTranslation } from "react-i18next";
import { isDeliveryMissed } from "#contract/consequences.ts";
import { isOpen } from "#contract/forecast.ts";
import type { Offer } from "#machines/runtime/offer.ts";
import type { Obstacle } from "#machines/subscription/obstacles.ts";
import { type IconPath, calendar, card, close, edit, lock, pause, play, refresh } from "../../ui/icons.ts";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { pauseNote } from "../consequences/act-sentences.ts";
import { resumeDay, termsStart } from "../consequences/sentences.ts";
import { useFacts, useSentences } from "../consequences/use-sentences.ts";
import { type ScreenView, StepLink, extensionOpens } from "./step-link.tsx";
import { useKnownForecast } from "./forecast-part.tsx";
import type { StepParam } from "./subscriptions-search.ts";

/** Further actions; unavailable ones say why. */
export const ManageSection = ({ view }: { view: ScreenView<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const day = useFormatDay();
  const {
    subscription,
    agreement,
    pause: pausing,
    setEnd,
    resume,
    extend,
    changeTerms,
    reschedule,
    allowCharges,
    stopCharges,
    cancel,
    whatIf,
  } = view;
  const facts = useFacts(subscription);
  const { say } = useSentences();
  const until = resumeDay(facts);
  const forecast = useKnownForecast();
  const opens = extensionOpens(forecast, subscription, facts.today);
  const change = termsStart(facts);
  // Without a card there is nothing to allow: binding one does.
  const mayAllow = forecast === null || isOpen(forecast.acts.allowCharges);
  if (agreement === "ended") return null;
  return (
    <Section title={t("manage.title")}>
      <Rows>
        {isOffered(extend) && agreement === "active" && (
          <ActionRow
            at="extend"
            offer={extend}
            icon={refresh}
            closed={opens !== null && t("manage.extend.from", { day: day(opens) })}
          />
        )}
        {reschedule.can && (
          <ActionRow
            at="reschedule"
            offer={reschedule}
            icon={calendar}
            note={
              subscription.delivery === null || isDeliveryMissed(facts.device, facts.today)
                ? undefined
                : t("manage.reschedule.agreed", {
                    day: day(subscription.delivery.date),
                    slot: subscription.delivery.slot,
                  })
            }
            closed={subscription.delivery?.date === facts.today && t("closed.deliveryToday")}
          />
        )}
        {agreement !== "paused" && (
          <ActionRow at="pause" offer={pausing} icon={pause} note={say(pauseNote(facts))} />
        )}
        {agreement === "paused" && !resume.can && <ActionRow at="resume" offer={resume} icon={play} />}
        {agreement === "paused" && isOffered(setEnd) && (
          <ActionRow
            at="pause"
            name="setEnd"
            offer={setEnd}
            icon={pause}
            note={until === null ? t("manage.setEnd.open") : t("manage.setEnd.until", { day: day(until) })}
          />
        )}
        {isOffered(changeTerms) && agreement === "active" && (
          <ActionRow
            at="change"
            name="terms"
            offer={changeTerms}
            icon={edit}
            note={change === null ? t("manage.terms.note") : t("manage.terms.from", { day: day(change) })}
          />
        )}
        {stopCharges.can && <ActionRow at="charges" name="stopCharges" offer={stopCharges} icon={card} />}
        {allowCharges.can && mayAllow && (
          <ActionRow at="charges" name="allowCharges" offer={allowCharges} icon={card} />
        )}
        <ActionRow at="what-if" offer={whatIf} icon={calendar} />
        {/* Already cancelled: the dock offers to undo it. */}
        {agreement !== "ending" && <ActionRow at="cancel" offer={cancel} icon={close} bad />}
      </Rows>
    </Section>
  );
};

interface ActionRowProps {
  at: Exclude<StepParam, "cancel-confirm">;
  /** Overrides the name derived from `at`. */
  name?: "setEnd" | "terms" | "allowCharges" | "stopCharges";
  offer: Offer<Obstacle>;
  /** Why it is not possible yet. */
  closed?: string | false;
  note?: string | undefined;
  icon: IconPath;
  /** Ends something. */
  bad?: boolean;
}

const rowNames = {
  pause: "pause",
  resume: "resume",
  cancel: "cancel",
  extend: "extend",
  change: "terms",
  reschedule: "reschedule",
  charges: "allowCharges",
  "what-if": "whatIf",
} as const satisfies Record<ActionRowProps["at"], string>;

/** Whether the backend supports the change. */
const isOffered = (offer: Offer<Obstacle>): boolean => offer.can || offer.why !== "notOffered";

const ActionRow = ({ at, name: given, offer, closed, note, icon, bad = false }: ActionRowProps) => {
  const { t } = useTranslation("subscription");
  const reasonId = useId();
  const name = given ?? rowNames[at];
  if (offer.can && !closed)
    return (
      <li>
        <StepLink at={at} className={rowClass({ bad })}>
          <RowBody
            icon={icon}
            iconKind={bad ? "bad" : undefined}
            title={t(`manage.${name}`)}
            note={name === "pause" ? note : (note ?? t(`manage.${name}.note`))}
            go
          />
        </StepLink>
      </li>
    );
  return (
    <li>
      <button type="button" className={rowClass()} aria-disabled="true" aria-describedby={reasonId}>
        <RowBody
          icon={lock}
          title={t(`manage.${name}`)}
          note={<span id={reasonId}>{offer.can ? closed : t(`why.${offer.why}`)}</span>}
        />
      </button>
    </li>
  );
};

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Projection, ForecastAct } from "#contract/forecast.ts";
import { type Certainty, certaintyOf, forecastView } from "#machines/forecast/forecast.view.ts";
import type { Offer } from "#machines/runtime/offer.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { StepLink } from "./step-link.tsx";
import type { Subscription } from "#contract/subscription.ts";
import type { Unchanged } from "#machines/subscription/subscription.view.ts";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { groupConsent, comparisonRows } from "../consequences/act-sentences.ts";
import { useFacts, useSentences } from "../consequences/use-sentences.ts";
import { useView } from "../../actors/use-view.tsx";
import { sentence } from "../consequences/sentences.ts";

interface ConfirmDockProps {
  kind: "go" | "bad";
  confirm: Offer<"offline">;
  certainty: Certainty;
  /** Why there is nothing to confirm yet: nothing was chosen that is not so already. */
  missing?: string | null;
  /** With what is shown of it. */
  onConfirm: (shown: Projection | null) => void;
  caption?: ReactNode;
  subject?: ReactNode;
  /** What is agreed to by pressing it. */
  note?: ReactNode;
  /** What leaving things as they are is called here. */
  keep: ReactNode;
  children: ReactNode;
}

/** Confirms a change, or leaves everything as it is: both weigh the same. Nobody confirms what is not shown. */
export const ConfirmDock = ({
  kind,
  confirm,
  certainty,
  missing = null,
  onConfirm,
  caption,
  subject,
  note,
  keep,
  children,
}: ConfirmDockProps) => {
  const { t } = useTranslation("subscription");
  const reckoning = certainty.is === "reckoning";
  const why = !confirm.can
    ? t("why.offline")
    : (missing ??
      (certainty.is === "unknown"
        ? t("why.unknown")
        : certainty.is === "closed"
          ? t(`closed.${certainty.why}`)
          : null));
  return (
    <Deck>
      <Dock
        stacked
        {...(caption !== undefined && { caption })}
        {...(subject !== undefined && { subject })}
        {...(note !== undefined && { note })}
        subjectOn="wide"
      >
        <Button
          kind={kind}
          busy={reckoning}
          {...(why !== null && { reason: why })}
          {...(!confirm.can && { reasonIcon: wifiOff })}
          onClick={() => {
            if (certainty.is === "shown") onConfirm(certainty.course);
          }}
        >
          {why === null && reckoning ? t("reckoning") : children}
        </Button>
        <StepLink className={buttonClass({ kind: "line" })}>{keep}</StepLink>
      </Dock>
    </Deck>
  );
};

/** What is agreed to: exactly the charges of a course that a card pays, and beside them those that the client pays. */
export const useConsent = () => {
  const { say } = useSentences();
  return (course: Projection): string => {
    const agreed = groupConsent(course).map(({ card, list, many }) => {
      const things = many === null ? list.map(say).join(", ") : say(many);
      return say(
        card === null ? sentence("consent.byHand", { things }) : sentence("consent.byCard", { card, things }),
      );
    });
    return agreed.length === 0 ? say(sentence("charge.nothing")) : agreed.join(". ");
  };
};

/** Whether what an act would mean is on the screen: only that can be confirmed. */
export const useCertainty = (act: ForecastAct): Certainty =>
  certaintyOf(useView("account.subscription.forecast", forecastView), act);

interface UnchangedNoticeProps {
  notice: Unchanged | null;
  /** What was shown when it was confirmed, and what would happen now. */
  before: Projection | null;
  now: Projection | null;
  subscription: Subscription;
}

/** The last try certainly changed nothing; if something else would happen now, both stand side by side. */
export const UnchangedNotice = ({ notice, before, now, subscription }: UnchangedNoticeProps) => {
  const { t } = useTranslation("subscription");
  const { say } = useSentences();
  const { today } = useFacts(subscription);
  if (notice === null) return null;
  const [was, is] = [before, now].map((course) =>
    course === null ? [] : comparisonRows(course, subscription, { today, isShort: true }),
  );
  const others = (is ?? []).flatMap(({ key, name, value }) => {
    const earlier = was?.find((row) => row.key === key)?.value;
    const values = earlier && { before: say(earlier), now: say(value) };
    return values === undefined || values.before === values.now
      ? []
      : [{ name: say(name), value: t("changed.row", values) }];
  });
  return (
    <Notice kind="bad" role="alert" title={t(`notice.${notice}`)}>
      <span>{t(`notice.${notice}.lead`)}</span>
      {notice === "forecast.changed" && others.length > 0 && <Facts facts={others} />}
    </Notice>
  );
};

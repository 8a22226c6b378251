import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Projection, ForecastAct } from "#contract/forecast.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { tie } from "../../i18n/typography.ts";
import { chargesAfterChange, recurringSentence } from "#contract/recurring-consent.ts";
import { type Certainty, getCertainty, forecastView } from "#machines/forecast/forecast.view.ts";
import type { Offer } from "#machines/runtime/offer.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { lock, wifiOff } from "../../ui/icons.ts";
import { StepLink } from "./step-link.tsx";
import type { Subscription } from "#contract/subscription.ts";
import type { Unchanged } from "#machines/subscription/subscription.view.ts";
import { Facts } from "../../ui/facts.tsx";
import { sentences } from "../../ui/class-names.ts";
import { Notice } from "../../ui/notice.tsx";
import { comparisonRows, describePaidByHand } from "../consequences/act-sentences.ts";
import { useFacts, useSentences } from "../consequences/use-sentences.ts";
import { useView } from "../../actors/use-view.tsx";
import { sentence } from "../consequences/sentences.ts";

interface ConfirmDockProps {
  kind: "go" | "bad";
  confirm: Offer<"offline">;
  certainty: Certainty;
  /** Why there is nothing to confirm: the choice equals the current state. */
  missing?: string | null;
  /** `shown`: the projection on screen. */
  onConfirm: (shown: Projection | null) => void;
  caption?: ReactNode;
  subject?: ReactNode;
  /** What the button agrees to. */
  note?: ReactNode;
  /** Label of the button that changes nothing. */
  keep: ReactNode;
  children: ReactNode;
}

/** Confirms a change or keeps everything, with equal weight. Only what is on screen can be confirmed. */
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
      <Dock stacked caption={caption} subject={subject} note={note} subjectOn="wide">
        <Button
          kind={kind}
          busy={reckoning}
          reason={why}
          reasonIcon={confirm.can ? lock : wifiOff}
          onClick={() => {
            if (certainty.is === "shown") onConfirm(certainty.projection);
          }}
        >
          {why === null && reckoning ? t("reckoning") : children}
        </Button>
        <StepLink className={buttonClass({ kind: "line" })}>{keep}</StepLink>
      </Dock>
    </Deck>
  );
};

/** The consent to the charges of a projection, as it is sent, and the months that the client pays. */
export const useConsent = () => {
  const { i18n } = useTranslation("subscription");
  const language = shownLanguage(i18n);
  const { say } = useSentences();
  return (projection: Projection): string => {
    const byCard = chargesAfterChange(projection);
    const byHand = describePaidByHand(projection);
    const things = byHand === null ? null : (byHand.many ?? byHand.list).map(say).join(", ");
    if (byCard === null && things === null) return say(sentence("charge.nothing"));
    return sentences(
      byCard !== null && tie(recurringSentence(byCard.charges, byCard.card, language)),
      things !== null && say(sentence("consent.byHand", { things })),
    );
  };
};

/** Whether the effects of an action are on screen; only then can it be confirmed. */
export const useCertainty = (act: ForecastAct): Certainty =>
  getCertainty(useView("account.subscription.forecast", forecastView), act);

interface UnchangedNoticeProps {
  notice: Unchanged | null;
  /** The projection that was confirmed, and the current one. */
  before: Projection | null;
  now: Projection | null;
  subscription: Subscription;
}

/** The last attempt changed nothing; if the projection differs now, shows both. */
export const UnchangedNotice = ({ notice, before, now, subscription }: UnchangedNoticeProps) => {
  const { t } = useTranslation("subscription");
  const { say } = useSentences();
  const { today } = useFacts(subscription);
  if (notice === null) return null;
  const [was, is] = [before, now].map((projection) =>
    projection === null ? [] : comparisonRows(projection, subscription, { today, isShort: true }),
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
      {notice === "forecast.changed" && <Facts facts={others} />}
    </Notice>
  );
};

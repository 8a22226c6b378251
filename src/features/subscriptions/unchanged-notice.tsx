import { useTranslation } from "react-i18next";
import type { Course, ForecastAct } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Unchanged } from "#machines/subscription/subscription.view.ts";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { consentTo, rowsOf } from "../consequences/act-sentences.ts";
import { useFacts, useSay } from "../consequences/use-say.ts";
import { type Certainty, certaintyOf, forecastView } from "#machines/forecast/forecast.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { sentence } from "../consequences/sentences.ts";

/** What is agreed to: exactly the charges of a course that a card pays, and beside them those that the client pays. */
export const useConsent = () => {
  const { say } = useSay();
  return (course: Course): string => {
    const agreed = consentTo(course).map(({ card, list, many }) => {
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
  before: Course | null;
  now: Course | null;
  subscription: Subscription;
}

/** The last try certainly changed nothing; if something else would happen now, both stand side by side. */
export const UnchangedNotice = ({ notice, before, now, subscription }: UnchangedNoticeProps) => {
  const { t } = useTranslation("subscription");
  const { say } = useSay();
  const { today } = useFacts(subscription);
  if (notice === null) return null;
  const [was, is] = [before, now].map((course) =>
    course === null ? [] : rowsOf(course, subscription, { today, isShort: true }),
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

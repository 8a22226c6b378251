import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Unchanged } from "#machines/subscription/subscription.view.ts";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { rowsOf } from "../consequences/act-sentences.ts";
import { useFacts, useSay } from "../consequences/use-say.ts";

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

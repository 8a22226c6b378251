import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Unchanged } from "#machines/subscription/subscription.view.ts";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useRowsOf } from "./use-rows-of.ts";

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
  const rowsOf = useRowsOf(subscription.deposit, { city: subscription.city });
  if (notice === null) return null;
  const [was, is] = [before, now].map((course) => (course === null ? [] : rowsOf(course)));
  const others = (is ?? []).flatMap(({ name, value }) => {
    const earlier = was?.find((row) => row.name === name)?.value;
    return earlier === undefined || earlier === value
      ? []
      : [{ name, value: t("changed.row", { before: earlier, now: value }) }];
  });
  return (
    <Notice kind="bad" role="alert" title={t(`notice.${notice}`)}>
      <span>{t(`notice.${notice}.lead`)}</span>
      {notice === "forecast.changed" && others.length > 0 && <Facts facts={others} />}
    </Notice>
  );
};

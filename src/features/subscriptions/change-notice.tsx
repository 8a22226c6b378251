import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/notice.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { doneOf } from "../consequences/act-sentences.ts";
import { termsFrom } from "../consequences/sentences.ts";
import { useFacts, useSay } from "../consequences/use-say.ts";
import { agreedChange } from "./agreed-terms.ts";
import type { ViewOf } from "./view-of.ts";

type NoticeCode = NonNullable<ViewOf<"detail">["notice"]>;

const isDone = (notice: NoticeCode): notice is Extract<NoticeCode, `${string}.done`> =>
  notice.endsWith(".done");

/** What came of the last change, or why there was none; and why a step that was asked for is not open. */
export const ChangeNotice = ({ view }: { view: ViewOf<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const { notice, refusedStep, refusedWhy, subscription } = view;
  const day = useDayWords();
  const facts = useFacts(subscription);
  const { text } = useSay();
  if (refusedStep !== null && refusedWhy !== null)
    return (
      <Notice role="status" title={t(`refused.${refusedStep}`)}>
        {t(`why.${refusedWhy}`)}
      </Notice>
    );
  if (notice === null) return null;
  if (isDone(notice)) {
    const change = notice === "changeTerms.done" ? termsFrom(facts) : null;
    const done = doneOf(notice, facts);
    const isTakenBack = notice === "changeTerms.done" && agreedChange(subscription) === null;
    return (
      <Notice
        kind="done"
        role="status"
        title={
          isTakenBack
            ? t("notice.changeTerms.done.same")
            : change === null
              ? t(`notice.${notice}`)
              : t("notice.changeTerms.done.on", { day: day(change) })
        }
      >
        {isTakenBack || done.length === 0 ? undefined : text(done)}
      </Notice>
    );
  }
  return (
    <Notice kind="bad" role="alert" title={t(`notice.${notice}`)}>
      {t(`notice.${notice}.lead`)}
    </Notice>
  );
};

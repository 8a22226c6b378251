import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { agreedChange, termsFrom } from "./agreed-terms.ts";
import type { ViewOf } from "./view-of.ts";

type NoticeCode = NonNullable<ViewOf<"detail">["notice"]>;

const isDone = (notice: NoticeCode): notice is Extract<NoticeCode, `${string}.done`> =>
  notice.endsWith(".done");

/** What came of the last change, or why there was none; and why a step that was asked for is not open. */
export const ChangeNotice = ({ view }: { view: ViewOf<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const { notice, refusedStep, refusedWhy, subscription, agreement } = view;
  const day = useDayWords();
  const doneWords = useDoneWords(subscription, agreement);
  if (refusedStep !== null && refusedWhy !== null)
    return (
      <Notice role="status" title={t(`refused.${refusedStep}`)}>
        {t(`why.${refusedWhy}`)}
      </Notice>
    );
  if (notice === null) return null;
  if (isDone(notice)) {
    const change = notice === "changeTerms.done" ? termsFrom(subscription) : null;
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
        {isTakenBack ? undefined : doneWords(notice)}
      </Notice>
    );
  }
  return (
    <Notice kind="bad" role="alert" title={t(`notice.${notice}`)}>
      {t(`notice.${notice}.lead`)}
    </Notice>
  );
};

/** What a change means from now on, by the subscription as it is now. */
const useDoneWords = (
  { returnBy, resumeOn = null, end, nextPayment, card, debt }: Subscription,
  agreement: ViewOf<"detail">["agreement"],
) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  return (notice: Extract<NoticeCode, `${string}.done`>): string | undefined => {
    const resumes = resumeOn === null ? "" : ` ${t("notice.pause.done.until", { day: day(resumeOn) })}`;
    // Until which day it is to be returned, or lasts, is said beside it; of one that has ended, that nothing is charged, too.
    if (notice === "cancel.done")
      return agreement === "ending" && debt === 0 ? t("money.nothing") : undefined;
    if (notice === "pause.done" && returnBy !== null) return t("notice.pause.done.returnBy") + resumes;
    if (notice === "pause.done" && resumes !== "") return resumes.trim();
    if (notice === "setEnd.done" && resumes !== "") return resumes.trim();
    if (notice === "extend.done" && end !== null) return t("notice.extend.done.until", { day: day(end) });
    if ((notice === "resume.done" || notice === "takeBack.done") && nextPayment !== null)
      return t(card === null ? "notice.resume.done.byHand" : "notice.resume.done.charge", {
        day: day(nextPayment.date),
        sum: formatMoney(nextPayment.amount),
      });
    return t(`notice.${notice}.lead`);
  };
};

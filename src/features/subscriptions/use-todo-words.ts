import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { sentences } from "../../ui/class-names.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { formatMoney } from "../../ui/money.tsx";
import { backOf, compensateOf, extrasOf, payOf, toDoOf } from "../consequences/sentences.ts";
import { useFactsOfEach, useSay } from "../consequences/use-say.ts";
import { usePaperName } from "../papers/use-paper-name.ts";
import { failedPayments, useFailedWords } from "../payments/use-failed-words.ts";
import type { ToDo } from "./to-do.ts";

/** What is to be done, in a sentence, and why: the reason, the place, the number of the paper. */
export const useToDoWords = () => {
  const { t } = useTranslation("subscriptions");
  const paperName = usePaperName();
  const day = useDayWords();
  const factsOf = useFactsOfEach();
  const { say, text } = useSay();
  const { why: whyFailed } = useFailedWords();

  /** Why it is unpaid; a debt is told once on a page, in the card that can pay it. */
  const whyUnpaid = (one: Subscription): string => {
    const { status, paidUntil = null } = one;
    return sentences(
      status !== "awaitingPayment" && paidUntil !== null && t("todo.pay.month", { day: day(paidUntil) }),
      failedPayments([one]).length > 0 && whyFailed(one, { withCard: true }),
    );
  };

  const wordsOf = (todo: ToDo): { title: string; why: string } => {
    const { subscription } = todo;
    switch (todo.kind) {
      case "pay":
        return { title: say(payOf(factsOf(subscription))), why: whyUnpaid(subscription) };
      case "paying":
        return {
          title: t("todo.paying", { sum: formatMoney(subscription.debt) }),
          why: t("todo.paying.why"),
        };
      case "sign":
        return { title: t("todo.sign", { act: paperName(todo.act) }), why: t("todo.sign.why") };
      case "collectExtras":
      case "returnExtras": {
        const { title, note } = extrasOf(todo.kind, subscription, todo.extras);
        return { title: say(title), why: text(note) };
      }
      case "compensate": {
        const { title, note } = compensateOf(todo.owed);
        return { title: say(title), why: text(note) };
      }
      case "card":
      case "collect":
      case "missed":
      case "return": {
        const { title, note } = toDoOf(todo.kind, factsOf(subscription));
        return { title: say(title), why: text(note) };
      }
    }
  };
  return {
    wordsOf,
    /** Of a debtor who has the device: until when it is due back, and where. */
    backOf: (one: Subscription): string => text(backOf(factsOf(one))),
  };
};

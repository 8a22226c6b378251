import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { formatMoney } from "../../ui/money.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import { failedPayments } from "../payments/failed-payments.ts";
import { useFailedWords } from "../payments/use-failed-words.ts";
import { useCityDay } from "../shell/use-city-day.ts";
import type { ToDo } from "./to-do.ts";

/** What is to be done, in a sentence, and why: the reason, the place, the number of the paper. */
export const useToDoWords = (catalog: Catalog | null) => {
  const { t } = useTranslation(["subscriptions", "payments", "subscription"]);
  const { t: named } = useTranslation("acts");
  const subscriptions = useView("account", subscriptionsOf);
  const day = useDayWords();
  const today = useCityDay();
  const cardName = useCardName();
  const failedWords = useFailedWords();

  /** Why it is unpaid; a debt is told once on a page, in the card that can pay it. */
  const whyUnpaid = (one: Subscription): string => {
    const others = failedPayments(subscriptions ?? []).filter(({ id }) => id !== one.id).length;
    return [
      one.collection?.card != null && t("card.from", { card: cardName(one.collection.card) }),
      failedPayments([one]).length > 0 && failedWords(one),
      others > 0 && t("payments:notice.others", { count: others }),
    ]
      .filter(Boolean)
      .join(" ");
  };

  return (todo: ToDo): { title: string; why: string } => {
    const { subscription } = todo;
    const office = catalog?.org.offices.find(({ id }) => id === subscription.officeId)?.address;
    switch (todo.kind) {
      case "pay": {
        const sum = formatMoney(subscription.debt);
        const by = subscription.collection?.pausesOn ?? null;
        return {
          title: by === null ? t("todo.pay", { sum }) : t("todo.pay.by", { sum, day: day(by) }),
          why: whyUnpaid(subscription),
        };
      }
      case "sign": {
        const name = named(`act.${todo.act.type}`);
        const { number } = todo.act;
        const act = number === undefined ? name : t("subscription:papers.number", { name, number });
        return { title: t("todo.sign"), why: t("todo.sign.act", { act }) };
      }
      case "collect":
        return {
          title: t("next.pickup"),
          why: office === undefined ? t("detail.passport") : `${office}. ${t("detail.passport")}`,
        };
      case "return":
        return {
          title: t(todo.by < today ? "next.returnLate" : "next.return", { day: day(todo.by) }),
          why: t("subscription:device.return", { where: office ?? t("subscription:device.anyOffice") }),
        };
    }
  };
};

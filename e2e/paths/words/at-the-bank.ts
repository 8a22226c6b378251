import type { Sentence } from "./sentence.ts";

/** What is said alike of a payment and of a card that is bound: both go to the bank's page, and ask how it ended. */
export const bankTimers: Readonly<
  Record<"nextRetry" | "nextCheck" | "slowCheck" | "eagerness" | "leavingPatience", Sentence>
> = {
  nextRetry: ["просьба повторится сама", "the request is repeated by itself"],
  nextCheck: ["настанет время спросить банк ещё раз", "it is time to ask the bank again"],
  slowCheck: ["настанет время спросить банк ещё раз", "it is time to ask the bank again"],
  eagerness: ["частые проверки закончатся", "the frequent checks end"],
  leavingPatience: [
    "станет ясно, что страница банка не открылась",
    "it is clear that the bank’s page did not open",
  ],
};

/** How leaving for the bank's page goes. */
export const leavingForBank: Readonly<Record<"returned" | "refused" | "outage", Sentence>> = {
  returned: [
    "Вернитесь со страницы банка кнопкой браузера «Назад»",
    "Come back from the bank’s page with the browser’s Back",
  ],
  refused: [
    "Адрес страницы банка незнакомый: браузер туда не ушёл",
    "The address of the bank’s page is unknown: the browser stays",
  ],
  outage: ["Страница банка не открылась", "The bank’s page does not open"],
};

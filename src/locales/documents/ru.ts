/** Documents to read: the offer, policies, questions and answers. */
export const texts = {
  loading: "Загружаем документ",
  updated: "Обновлён {{day}}",
  "failed.title": "Не загрузили документ",
  "failed.lead": "Проверьте связь и попробуйте ещё раз.",
  "failed.again": "Загрузить ещё раз",
  "faq.title": "Вопросы и ответы",
  "faq.lead": "Не нашли ответ? Напишите в чат.",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    documents: typeof texts;
  }
}

/** Letters and text messages that were sent to the client. */
export const texts = {
  title: "Сообщения",
  loading: "Загружаем сообщения",
  "failed.title": "Не получилось загрузить сообщения",
  "failed.lead": "Письма и СМС, которые вы получили, на месте. Повторите через минуту.",
  "stale.title": "Новые сообщения не загрузились",
  "empty.title": "Сообщений пока нет",
  "empty.lead":
    "Здесь будут письма и СМС от нас: чеки, напоминания о списаниях и сроках. Коды для входа не храним.",
  "sent.letter": "Письмо",
  "sent.sms": "СМС",
  new: "Новое",
  open: "Открыть страницу",
  show: "Показать текст",
  hide: "Свернуть",
  more: "Показать более ранние",
  "more.failed": "Более ранние сообщения не загрузились",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    inbox: typeof texts;
  }
}

/** The developers' page of all situations, which their models name. */
export const texts = {
  title: "Все ситуации",
  lead: "Экраны кабинета в каждом состоянии, до которого доходят модели. Ничего не отправляется: никто не отвечает.",
  find: "Найти",
  "find.hint": "Например, pause или offline",
  found_one: "{{count}} ситуация",
  found_few: "{{count}} ситуации",
  found_many: "{{count}} ситуаций",
  found_other: "{{count}} ситуации",
  "none.title": "Таких ситуаций нет",
  "none.lead": "Измените слова поиска.",
  "unknown.title": "Такой ситуации больше нет",
  "unknown.lead": "Модели изменились, или в адресе опечатка.",
  all: "Все ситуации",
  nav: "Ситуации",
  previous: "Предыдущая ситуация",
  next: "Следующая ситуация",
  "subject.list": "Список подписок",
  "subject.subscription": "Подписка",
  "subject.debt": "Подписка с долгом",
  "subject.viewOnly": "Подписка: только просмотр",
  "subject.forecast": "Расчёт вперёд",
  "subject.checkout": "Оформление",
  "subject.payment": "Платёж",
  "subject.purchase": "Что вышло",
  "subject.signIn": "Вход",
  "subject.registration": "Регистрация",
  "subject.profile": "Личные данные",
  "subject.payments": "Платежи",
  "subject.cards": "Карты",
  "subject.bonus": "Бонусы",
  "subject.documents": "Документы",
  "subject.deletion": "Удаление данных",
  "subject.page": "Страницы",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    situations: typeof texts;
  }
}

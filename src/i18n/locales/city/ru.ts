/** City choice at registration and in the dialog. */
export const texts = {
  label: "Город",
  hint: "Начните вводить название",
  notYet: "пока не работаем",
  found_one: "Найден {{count}} город",
  found_few: "Найдено {{count}} города",
  found_many: "Найдено {{count}} городов",
  found_other: "Найдено {{count}} города",
  unknown: "Такого города в списке нет",
  unknownWay: "Проверьте название или выберите город, где сможете получить устройство.",
  notChosen: "Выберите город из списка",
  near: "Может быть, это:",
  change: "Город: {{city}}. Сменить",
  choose: "Выбрать город",
  chooseNamed: "Выбрать: {{city}}",
  title: "Где вам нужно устройство?",
  lead: "От города зависят цены, пункты и доставка. Действующие подписки не изменятся.",
  search: "Найти город",
  legend: "Города",
  submitting: "Меняем город",
  close: "Закрыть",
  "reason.offline": "Нет сети. Город сменим, когда она появится",
  "reason.forbidden": "Только просмотр: город сменить нельзя",
  "reason.deletionPending": "Пока ждём удаления данных, менять их нельзя",
  "reason.loading": "Загружаем города",
  "reason.pending": "Сохраняем другие изменения",
  "failed.title": "Не получилось загрузить города",
  "failed.again": "Повторить",
  "notSaved.title": "Город не сменили: сервер не ответил",
  "notSaved.lead": "Выбранное сохранилось, попробуйте ещё раз.",
  "refused.title": "Город не сменили: сервер его не принял",
  "refused.lead": "Выберите другой.",
  "unsupported.title": "В вашем городе мы пока не работаем",
  "unsupported.lead": "Город: {{city}}. Если ездите в другой, выберите его: устройство получите там.",
  "unsupported.other": "Выбрать другой город",
  "unsupported.ask": "Спросить, когда откроемся",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    city: typeof texts;
  }
}

/** The frame around every page of a signed-in client: menus, bars, strips. */
export const texts = {
  "nav.main": "Главное меню",
  "nav.sections": "Разделы",
  "nav.here": "Вы здесь",
  "nav.devices": "Устройства",
  "nav.subscriptions": "Подписки",
  "nav.about": "О нас",
  "nav.faq": "Вопросы и ответы",
  "nav.personal": "Личные данные",
  "nav.documents": "Документы",
  "nav.menu": "Меню",
  "nav.close": "Закрыть",
  "nav.back": "Назад",
  "profile.label": "Личное меню",
  "profile.nameless": "Профиль",
  "profile.city": "Город: {{city}}",
  "profile.bonus": "Бонусы",
  bonus_one: "{{amount}} бонус",
  bonus_few: "{{amount}} бонуса",
  bonus_many: "{{amount}} бонусов",
  bonus_other: "{{amount}} бонуса",
  "legal.offer": "Оферта",
  "legal.privacy": "Политика персональных данных",
  "legal.cookies": "Файлы cookie",
  "legal.recurrent": "Регулярные платежи",
  signOut: "Выйти",
  version: "Версия {{version}}",
  chat: "Чат",
  chatLabel: "Чат с поддержкой, откроется в новой вкладке",
  whatsapp: "WhatsApp, откроется в новой вкладке",
  telegram: "Telegram, откроется в новой вкладке",
  vk: "ВКонтакте, откроется в новой вкладке",
  "offline.title": "Нет сети.",
  "offline.detail": "Показываем то, что успели загрузить. Оплата откроется, когда появится сеть",
  "offline.label": "Нет сети",
  "deletion.label": "Удаление данных",
  "deletion.title": "{{day}} сотрём имя, телефон, карты и бонусы.",
  "forbidden.title": "Кабинет открыт только для просмотра.",
  "forbidden.detail": "Оформить и оплатить поможет чат",
  "forbidden.label": "Только просмотр",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    shell: typeof texts;
  }
}

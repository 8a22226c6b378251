/** What every page says: the brand, titles, the ways out of errors. */
export const texts = {
  brand: "кабинет",
  brandHome: "Кабинет, на главную",
  signIn: "Войти",
  toContent: "Перейти к содержанию",
  copyright: "© Кабинет, {{year}}",
  "legal.offer": "Оферта",
  "legal.privacy": "Политика персональных данных",
  "legal.cookies": "Файлы cookie",
  "legal.all": "Все документы",
  "legal.recurrent": "Условия регулярных списаний",
  loading: "Загружаем",
  description: "Личный кабинет пользователя",
  title: "Личный кабинет",
  titleOf: "{{page}} — Личный кабинет",
  "unregistered.label": "Регистрация",
  "unregistered.title": "Вы вошли. Осталось выбрать город.",
  "unregistered.action": "Выбрать",
  "error.404.title": "Такой страницы нет",
  "error.404.lead": "Проверьте адрес или откройте кабинет.",
  "error.home": "На главную",
  "error.account": "Открыть кабинет",
  "error.last.title": "Не удалось показать страницу ошибки",
  "error.400.title": "Ссылка не работает",
  "error.400.lead": "Возможно, она скопирована не целиком. Проверьте её или откройте кабинет.",
  "error.500.title": "Сломалось у нас, не у вас",
  "error.500.lead": "Подождите минуту и повторите. Если вы платили, сначала откройте «Платежи».",
  "error.500.wait": "Подождите минуту и повторите.",
  "error.500.again": "Повторить",
  "error.503.title": "Сервис сейчас перегружен",
  "error.support": "Номер для поддержки: {{id}}",
  "error.500.catalog": "К каталогу",
  "error.500.payments": "Платежи",
  "error.other.title": "Ошибка",
  "error.other.lead": "Сервер не отдал эту страницу. Повторите или начните с каталога.",
  "error.offline.title": "Нет сети, а эта страница ещё не загружена",
  "error.offline.lead": "Повторите, когда сеть появится.",
  "error.release.title": "Часть страницы не загрузилась",
  "error.release.lead": "Бывает, когда выходит новая версия. Подождите минуту и обновите страницу.",
  "error.release.again": "Обновить страницу",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    common: typeof texts;
  }
}

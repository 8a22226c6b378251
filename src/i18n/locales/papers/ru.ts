export const texts = {
  bar: "Действия с документом",
  back: "Назад",
  print: "Печать",
  loading: "Загружаем документ",
  "failed.title": "Не получилось загрузить документ",
  "failed.lead": "Попробуйте ещё раз через минуту.",
  "missing.title": "Такого документа нет",
  "missing.lead": "Возможно, в ссылке ошибка. Все документы собраны в одном списке.",
  "missing.action": "Открыть документы",
  title: "Документ",
  since: "После подписания",
  hash: "Документ № {{number}}, SHA-256 {{hash}}",
  check: "Проверить на странице /check/",
  restored: "Подписан до того, как тексты стали храниться: восстановлен по данным договора.",
  "other.title": "Документ подписан на другом языке: {{language}}",
  "other.lead": "Ниже перевод. Если они расходятся, верен подписанный текст.",
  translation: "Перевод. Подписан документ на другом языке, он выше.",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    papers: typeof texts;
  }
}

/** Names of acts, and headings of their pictures. */
export const texts = {
  "act.receipt": "Акт приёма-передачи",
  "act.return": "Акт возврата",
  "act.exchange": "Акт обмена",
  "act.overnightStorage": "Акт о ночном хранении",
  "act.protectionPlan": "План защиты",
  "act.carePlan": "План обслуживания",
  "act.unilateralReturn": "Акт возврата в одностороннем порядке",
  "act.annex": "Приложение к договору",
  "act.writeOff": "Акт о списании",
  numbered: "{{name}} № {{number}}",
  pictures: "Фото",
  "pictures.receipt": "Фото при выдаче, {{day}}",
  "pictures.return": "Фото при возврате, {{day}}",
  "pictures.exchange": "Фото при обмене, {{day}}",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    acts: typeof texts;
  }
}

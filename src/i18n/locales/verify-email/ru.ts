/** What became of the link in the letter that verifies an e-mail. */
export const texts = {
  title: "Подтверждение почты",
  "verifying.title": "Подтверждаем почту",
  "verifying.lead": "Спрашиваем сервер. Страницу можно закрыть.",
  "verified.title": "Почта подтверждена",
  "verified.lead": "Чеки и письма будут приходить на неё.",
  "refused.title": "Не удалось подтвердить почту",
  "refused.lead": "Ссылка устарела, или после неё отправили новую. Попросите новое письмо в личных данных.",
  "missing.title": "Откройте ссылку из письма",
  "missing.lead": "В этом адресе нет кода подтверждения. Его можно отправить ещё раз из личных данных.",
  "unreachable.title": "Почта пока не подтверждена: нет ответа",
  "unreachable.lead": "Ссылка не потрачена. Проверьте сеть и повторите.",
  "unreachable.again": "Повторить",
  "barred.title": "Сейчас почту не подтвердить",
  "barred.forbidden": "Кабинет открыт только для просмотра, мы ничего не отправили.",
  "barred.deleting":
    "Пока ждём удаления данных, менять их нельзя, мы ничего не отправили. Отмените удаление и откройте ссылку ещё раз.",
  toProfile: "К личным данным",
  toAccount: "В кабинет",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "verify-email": typeof texts;
  }
}

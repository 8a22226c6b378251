/** What became of the link in the letter that verifies an e-mail. */
export const texts = {
  title: "Подтверждение почты",
  "verifying.title": "Подтверждаем почту",
  "verifying.lead": "Ждём ответа сервера. Страницу можно закрыть.",
  "verified.title": "Почта подтверждена",
  "verified.lead": "Чеки и письма будут приходить на неё.",
  "refused.title": "Не удалось подтвердить почту",
  "refused.lead": "Ссылка устарела, или после неё отправили новую. Попросите новое письмо в личных данных.",
  "missing.title": "Ссылка из письма неполная",
  "missing.lead": "Откройте её из письма целиком или запросите новое письмо.",
  "unreachable.title": "Почта пока не подтверждена: сервер не ответил",
  "unreachable.lead": "Ссылка ещё действует. Проверьте связь и повторите.",
  "unreachable.again": "Повторить",
  "barred.title": "Сейчас почту не подтвердить",
  "barred.forbidden": "Кабинет открыт только для просмотра, мы ничего не отправили.",
  "barred.deleting":
    "Пока ждём удаления данных, менять их нельзя, мы ничего не отправили. Отмените удаление и откройте ссылку ещё раз.",
  signIn: "Войти и запросить письмо",
  toProfile: "Открыть личные данные",
  toAccount: "Открыть кабинет",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "verify-email": typeof texts;
  }
}

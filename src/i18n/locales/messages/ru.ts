/** What did not work, to be read again (machines/messages). */
export const texts = {
  lead: "Что не получилось с тех пор, как вы открыли эту вкладку. После выхода или обновления страницы список будет пуст.",
  "empty.title": "Сбоев и отказов не было",
  "empty.lead": "Если что-то не получится, сообщение можно будет перечитать здесь.",
  request: "{{when}} · номер для поддержки {{id}}",
  "said.unanswered": "Сервер не ответил",
  "said.fault": "Сбой на нашей стороне",
  "said.malformed": "Сервер не принял введённые данные",
  "said.tooMany": "Слишком много попыток подряд",
  "said.forbidden": "Не отправлено: кабинет открыт только для просмотра",
  "said.deleting": "Не отправлено: идёт удаление данных",
  "said.missing": "Этого больше нет",
  "said.code": "Код не подошёл",
  "said.city": "Город пока не обслуживается",
  "said.device": "Устройства нет в наличии",
  "said.office": "Пункт не выдаёт это устройство",
  "said.delivery": "Доставка по этому адресу не получилась",
  "said.promo": "Промокод не сработал",
  "said.bonus": "Бонусов не хватило",
  "said.quote": "Цена изменилась, пока вы выбирали",
  "said.profile": "Не хватило личных данных",
  "said.changed": "Подписка успела измениться",
  "said.notAllowed": "С подпиской этого сейчас сделать нельзя",
  "said.payment": "Платёж сейчас невозможен",
  "said.paying": "Другой платёж ещё не закончен",
  "said.bank": "Банк недоступен",
  "said.email": "Ссылка из письма не подошла",
  "said.agreement": "Слово подтверждения не совпало",
  "said.act": "Акт успел измениться",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    messages: typeof texts;
  }
}

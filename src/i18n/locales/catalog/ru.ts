/** Devices: the list, a category, one device. */
export const texts = {
  title: "Устройства",
  lead: "Цены за месяц. Депозит вернём, когда сдадите устройство.",
  categories: "Виды устройств",
  all: "Все",
  deposit: "депозит {{sum}}",
  noDeposit: "без депозита",
  unavailable: "Нет в наличии",
  "oldLink.title": "Того, что было по ссылке, у нас больше нет",
  "oldLink.lead": "Посмотрите, что можно взять сейчас.",
  loading: "Загружаем устройства",
  "failed.title": "Не загрузили устройства",
  "failed.lead": "Подписки и деньги это не затронуло.",
  "failed.again": "Загрузить ещё раз",
  "empty.title": "В этом городе пока нет устройств",
  "empty.lead": "Когда появятся, они будут здесь.",
  "device.features": "Что умеет",
  "device.prices": "Сколько стоит",
  "device.month_one": "{{count}} месяц",
  "device.month_few": "{{count}} месяца",
  "device.month_many": "{{count}} месяцев",
  "device.month_other": "{{count}} месяца",
  "device.perMonth": "{{sum}} в месяц",
  "device.deposit": "Депозит",
  "device.depositNote": "вернём, когда сдадите",
  "device.insurance": "План защиты",
  "device.from": "от {{sum}} в месяц",
  "device.fromCaption": "Цена",
  "device.subscribe": "Выбрать срок",
  "device.unavailableReason": "Сейчас все заняты. Выберите другое устройство",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    catalog: typeof texts;
  }
}

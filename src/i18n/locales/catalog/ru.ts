/** Devices: the list, a category, one device. */
export const texts = {
  title: "Устройства",
  lead: "Цены за месяц. Депозит вернём, когда вернёте устройство.",
  categories: "Виды устройств",
  all: "Все",
  deposit: "депозит {{sum}}",
  noDeposit: "без депозита",
  unavailable: "Нет в наличии",
  "oldLink.title": "Ссылка ведёт на устройство, которого у нас больше нет",
  "oldLink.lead": "Посмотрите, что можно взять сейчас.",
  loading: "Загружаем устройства",
  "failed.title": "Не получилось загрузить устройства",
  "failed.lead": "Подписки и деньги не изменились.",
  "failed.again": "Загрузить ещё раз",
  "empty.title": "В этом городе пока нет устройств",
  "empty.lead": "Когда появятся, они будут здесь.",
  "device.features": "Характеристики",
  "device.prices": "Сколько стоит",
  "device.month_one": "{{count}} месяц",
  "device.month_few": "{{count}} месяца",
  "device.month_many": "{{count}} месяцев",
  "device.month_other": "{{count}} месяца",
  "device.perMonth": "{{sum}} в месяц",
  "device.deposit": "Депозит",
  "device.depositNote": "вернём вместе с устройством",
  "device.insurance": "План защиты",
  "device.from": "от {{sum}} в месяц",
  "device.fromCaption": "Цена",
  "device.subscribe": "Оформить",
  "device.unavailableReason": "Сейчас все устройства заняты. Выберите другое",
} as const;

declare module "i18next" {
  interface ResourceNamespaceMap {
    catalog: typeof texts;
  }
}

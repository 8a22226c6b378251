const slots = ["10:00–14:00", "14:00–18:00", "18:00–22:00"];

/** Cities in the order of the wire; the client swaps the fifth and the sixth (spec §7). Prices in kopecks. */
export const cities = [
  {
    name: "Москва",
    timezone: "Europe/Moscow",
    supported: true,
    deliveryPrice: 45_000,
    deliverySlots: slots,
  },
  {
    name: "Санкт-Петербург",
    timezone: "Europe/Moscow",
    supported: true,
    deliveryPrice: 40_000,
    deliverySlots: slots,
  },
  {
    name: "Казань",
    timezone: "Europe/Moscow",
    supported: true,
    deliveryPrice: 30_000,
    deliverySlots: slots.slice(0, 2),
  },
  {
    name: "Екатеринбург",
    timezone: "Asia/Yekaterinburg",
    supported: true,
    deliveryPrice: 35_000,
    deliverySlots: slots,
  },
  {
    name: "Нижний Новгород",
    timezone: "Europe/Moscow",
    supported: true,
    deliveryPrice: 30_000,
    deliverySlots: slots.slice(0, 2),
  },
  {
    name: "Новосибирск",
    timezone: "Asia/Novosibirsk",
    supported: true,
    deliveryPrice: 35_000,
    deliverySlots: slots,
  },
  { name: "Самара", timezone: "Europe/Samara", supported: true, deliveryPrice: 30_000, deliverySlots: slots },
  {
    name: "Калининград",
    timezone: "Europe/Kaliningrad",
    supported: true,
    deliveryPrice: null,
    deliverySlots: [],
  },
  {
    name: "Владивосток",
    timezone: "Asia/Vladivostok",
    supported: false,
    deliveryPrice: null,
    deliverySlots: [],
  },
];

const daily = "ежедневно 9:00–21:00";

/** Where devices are handed over; coordinates in degrees. */
export const offices = [
  {
    city: "Москва",
    name: "Серпуховская",
    address: "Большая Серпуховская улица, 14",
    hours: daily,
    lat: 55.7262,
    lon: 37.6262,
  },
  {
    city: "Москва",
    name: "Бауманская",
    address: "Бауманская улица, 33/2",
    hours: daily,
    lat: 55.7727,
    lon: 37.6791,
  },
  {
    city: "Москва",
    name: "Савёловская",
    address: "Сущёвский Вал, 5",
    hours: "пн–сб 10:00–20:00",
    lat: 55.7936,
    lon: 37.5906,
  },
  {
    city: "Санкт-Петербург",
    name: "Лиговский",
    address: "Лиговский проспект, 50",
    hours: daily,
    lat: 59.9236,
    lon: 30.3606,
  },
  {
    city: "Санкт-Петербург",
    name: "Петроградская",
    address: "Большой проспект П. С., 48",
    hours: "пн–сб 10:00–20:00",
    lat: 59.9615,
    lon: 30.3042,
  },
  {
    city: "Казань",
    name: "Кремлёвская",
    address: "улица Баумана, 44",
    hours: daily,
    lat: 55.7903,
    lon: 49.1147,
  },
  {
    city: "Екатеринбург",
    name: "Плотинка",
    address: "проспект Ленина, 24",
    hours: daily,
    lat: 56.838,
    lon: 60.6033,
  },
  {
    city: "Нижний Новгород",
    name: "Покровка",
    address: "Большая Покровская улица, 30",
    hours: "пн–сб 10:00–20:00",
    lat: 56.3204,
    lon: 44.0022,
  },
  {
    city: "Новосибирск",
    name: "Красный проспект",
    address: "Красный проспект, 35",
    hours: daily,
    lat: 55.0343,
    lon: 82.9189,
  },
  {
    city: "Самара",
    name: "Ленинградская",
    address: "Ленинградская улица, 60",
    hours: "пн–сб 10:00–20:00",
    lat: 53.1895,
    lon: 50.0957,
  },
  {
    city: "Калининград",
    name: "Ленинский",
    address: "Ленинский проспект, 30",
    hours: "пн–пт 10:00–19:00",
    lat: 54.7093,
    lon: 20.5083,
  },
];

/** Invented employers. */
export const companies = ["Горячий пакет", "Лавка у дома", "Сорока", "Полдень", "Работаю на себя"];

export const organization = {
  id: 1,
  whatsapp: "https://whatsapp.example/kabinet",
  telegram: "https://telegram.example/kabinet",
  vk: "https://vk.example/kabinet",
  /**
   * Invented, with check digits that are right: the tax office 7700 gives no numbers out, so nobody has these.
   */
  company: {
    name: "ООО «Кабинет»",
    inn: "7700002609",
    ogrn: "1267700000413",
    address: "115093, Москва, Большая Серпуховская улица, 14",
  },
};

import type { Week } from "#contract/info.ts";

const slots = ["10:00–14:00", "14:00–18:00", "18:00–22:00"];

/** Cities in wire order; the client swaps the fifth and the sixth (spec §7). Prices in kopecks. */
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

/** This many days from Monday have these hours; the others are closed. */
const week = (days: number, opens: string, closes: string): Week =>
  Array.from({ length: 7 }, (_, day) => (day < days ? { opens, closes } : null));

const daily = { hours: "ежедневно 9:00–21:00", week: week(7, "09:00", "21:00") };
const toSaturday = { hours: "пн–сб 10:00–20:00", week: week(6, "10:00", "20:00") };
const toFriday = { hours: "пн–пт 10:00–19:00", week: week(5, "10:00", "19:00") };

/** Offices; coordinates in degrees. Phones have an area code of no region. */
export const offices = [
  {
    city: "Москва",
    name: "Серпуховская",
    address: "Большая Серпуховская улица, 14",
    ...daily,
    lat: 55.7262,
    lon: 37.6262,
    phone: "70005550101",
  },
  {
    city: "Москва",
    name: "Бауманская",
    address: "Бауманская улица, 33/2",
    ...daily,
    lat: 55.7727,
    lon: 37.6791,
    phone: "70005550102",
  },
  {
    city: "Москва",
    name: "Савёловская",
    address: "Сущёвский Вал, 5",
    ...toSaturday,
    lat: 55.7936,
    lon: 37.5906,
    phone: "70005550103",
  },
  {
    city: "Санкт-Петербург",
    name: "Лиговский",
    address: "Лиговский проспект, 50",
    ...daily,
    lat: 59.9236,
    lon: 30.3606,
    phone: "70005550104",
  },
  {
    city: "Санкт-Петербург",
    name: "Петроградская",
    address: "Большой проспект П. С., 48",
    ...toSaturday,
    lat: 59.9615,
    lon: 30.3042,
    phone: "70005550105",
  },
  {
    city: "Казань",
    name: "Кремлёвская",
    address: "улица Баумана, 44",
    ...daily,
    lat: 55.7903,
    lon: 49.1147,
    phone: "70005550106",
  },
  {
    city: "Екатеринбург",
    name: "Плотинка",
    address: "проспект Ленина, 24",
    ...daily,
    lat: 56.838,
    lon: 60.6033,
    phone: "70005550107",
  },
  {
    city: "Нижний Новгород",
    name: "Покровка",
    address: "Большая Покровская улица, 30",
    ...toSaturday,
    lat: 56.3204,
    lon: 44.0022,
    phone: "70005550108",
  },
  {
    city: "Новосибирск",
    name: "Красный проспект",
    address: "Красный проспект, 35",
    ...daily,
    lat: 55.0343,
    lon: 82.9189,
    phone: "70005550109",
  },
  {
    city: "Самара",
    name: "Ленинградская",
    address: "Ленинградская улица, 60",
    ...toSaturday,
    lat: 53.1895,
    lon: 50.0957,
    phone: "70005550110",
  },
  {
    city: "Калининград",
    name: "Ленинский",
    address: "Ленинский проспект, 30",
    ...toFriday,
    lat: 54.7093,
    lon: 20.5083,
    phone: "70005550111",
  },
];

/** Invented employers. */
export const companies = ["Горячий пакет", "Лавка у дома", "Сорока", "Полдень", "Работаю на себя"];

export const organization = {
  id: 1,
  whatsapp: "https://whatsapp.example/kabinet",
  telegram: "https://telegram.example/kabinet",
  vk: "https://vk.example/kabinet",
  /** Invented, with valid check digits; tax office 7700 issues no numbers. */
  company: {
    name: "ООО «Кабинет»",
    inn: "7700002609",
    ogrn: "1267700000413",
    address: "115093, Москва, Большая Серпуховская улица, 14",
  },
};

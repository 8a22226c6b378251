/** Months, and rent per month in kopecks. */
type Terms = readonly (readonly [months: number, price: number])[];
/** Price per month and replacement value; 0 for a service. */
type Extras = readonly (readonly [name: string, price: number, value: number | null])[];

type Spec = readonly [value: string, name: string];
type View = readonly [image: string, alt: string];
type KitItem = readonly [name: string, note: string, image: string, value: number];

/** A seeded device. Prices in kopecks; `image` is a file name in public/art. */
export type SeededDevice = {
  category: string;
  name: string;
  slug: string;
  model: string;
  features: string[];
  about: string;
  specs: readonly Spec[];
  kit: readonly KitItem[];
  deposit: number;
  insurancePrice: number;
  /** Replacement value. */
  value: number;
  image: string;
  /** Drawings from several sides. */
  views: readonly View[];
  stock: number;
  terms: Terms;
  extras: Extras;
};

/** Categories and devices in catalogue order. */
export const categories = [
  { name: "Электровелосипеды", one: "Электровелосипед", slug: "ebikes" },
  { name: "Самокаты", one: "Самокат", slug: "scooters" },
  { name: "Смартфоны", one: "Смартфон", slug: "smartphones" },
  { name: "Термосумки", one: "Термосумка", slug: "bags" },
  { name: "Аккумуляторы", one: "Аккумулятор", slug: "batteries" },
  { name: "Планшеты", one: "Планшет", slug: "tablets" },
];

const charger = ["Зарядное устройство", "от розетки 220 В", "charger", 350_000] as const;
const lock = ["Замок с тросом", "и два ключа", "lock", 190_000] as const;
const helmet = ["Шлем", "размер подберём в пункте", "helmet", 270_000] as const;
const cable = ["Кабель USB-C", "1 метр", "cable", 60_000] as const;

const bag = ["Термосумка «Короб 45»", 49_000, 490_000] as const;
const secondBattery = ["Второй аккумулятор", 190_000, 2_450_000] as const;
export const nightStorage = ["Ночное хранение", 70_000, null] as const;

export const devices: readonly SeededDevice[] = [
  {
    category: "ebikes",
    name: "Колибри 2",
    slug: "kolibri-2",
    model: "KLB-2",
    features: ["До 60 км", "25 км/ч", "Съёмный аккумулятор"],
    about: "Лёгкий электровелосипед для заказов по городу.",
    specs: [
      ["60 км", "на одном заряде"],
      ["25 км/ч", "скорость"],
      ["22 кг", "вес"],
      ["5 часов", "полная зарядка"],
    ],
    kit: [["Аккумулятор", "36 В, 14 А·ч, съёмный", "battery", 2_400_000], charger, lock, helmet],
    deposit: 500_000,
    insurancePrice: 49_000,
    value: 9_600_000,
    image: "ebike",
    views: [
      ["ebike", "Сбоку"],
      ["ebike-front", "Спереди"],
      ["battery-charging", "Аккумулятор на зарядке"],
    ],
    stock: 40,
    terms: [
      [1, 890_000],
      [3, 840_000],
      [6, 790_000],
      [12, 720_000],
    ],
    extras: [bag, secondBattery, nightStorage],
  },
  {
    category: "ebikes",
    name: "Колибри Карго",
    slug: "kolibri-kargo",
    model: "KLB-C",
    features: ["До 90 км", "багажник на 40 кг", "Гидравлические тормоза"],
    about: "Электровелосипед с багажником для термосумки.",
    specs: [
      ["90 км", "на одном заряде"],
      ["25 км/ч", "скорость"],
      ["40 кг", "багажник"],
      ["6 часов", "полная зарядка"],
    ],
    kit: [["Аккумулятор", "36 В, 20 А·ч, съёмный", "battery-20", 3_100_000], charger, lock, helmet],
    deposit: 700_000,
    insurancePrice: 59_000,
    value: 12_900_000,
    image: "cargo-bike",
    views: [
      ["cargo-bike", "Сбоку"],
      ["cargo-bike-back", "Сзади, с термосумкой"],
      ["battery-20-charging", "Аккумулятор на зарядке"],
    ],
    stock: 25,
    terms: [
      [1, 1_150_000],
      [3, 1_090_000],
      [6, 1_030_000],
      [12, 950_000],
    ],
    extras: [bag, secondBattery, nightStorage],
  },
  {
    category: "scooters",
    name: "Стриж",
    slug: "strizh",
    model: "STR-1",
    features: ["До 45 км", "складной", "14 кг"],
    about: "Складной самокат: помещается в лифт и в багажник.",
    specs: [
      ["45 км", "на одном заряде"],
      ["25 км/ч", "скорость"],
      ["14 кг", "вес"],
      ["5 часов", "полная зарядка"],
    ],
    kit: [charger, lock, helmet],
    deposit: 400_000,
    insurancePrice: 39_000,
    value: 4_700_000,
    image: "scooter",
    views: [
      ["scooter", "Сбоку"],
      ["scooter-front", "Спереди"],
      ["scooter-folded", "Сложен"],
    ],
    stock: 30,
    terms: [
      [1, 640_000],
      [3, 590_000],
      [6, 550_000],
      [12, 490_000],
    ],
    extras: [bag, nightStorage],
  },
  {
    category: "smartphones",
    name: "Сигнал 5",
    slug: "signal-5",
    model: "SGN-5",
    features: ["128 ГБ", "две сим-карты", "5000 мА·ч"],
    about: "Смартфон, которому заряда хватает на смену.",
    specs: [
      ["128 ГБ", "память"],
      ["6,5 дюйма", "экран"],
      ["5000 мА·ч", "аккумулятор"],
      ["2", "сим-карты"],
    ],
    kit: [charger, cable, ["Чехол", "противоударный", "case", 140_000]],
    deposit: 300_000,
    insurancePrice: 19_000,
    value: 2_300_000,
    image: "smartphone",
    views: [
      ["smartphone", "Экран"],
      ["smartphone-back", "Задняя сторона с камерой"],
      ["smartphone-side", "Боковая сторона с кнопками"],
    ],
    stock: 60,
    terms: [
      [1, 149_000],
      [3, 139_000],
      [6, 129_000],
      [12, 119_000],
    ],
    extras: [["Держатель на руль", 9_000, 110_000]],
  },
  {
    category: "smartphones",
    name: "Сигнал 5 Про",
    slug: "signal-5-pro",
    model: "SGN-5P",
    features: ["256 ГБ", "защита IP68", "5500 мА·ч"],
    about: "Смартфон, которому не страшны дождь и пыль.",
    specs: [
      ["256 ГБ", "память"],
      ["6,7 дюйма", "экран"],
      ["5500 мА·ч", "аккумулятор"],
      ["IP68", "защита от воды"],
    ],
    kit: [charger, cable, ["Чехол", "противоударный", "case", 140_000]],
    deposit: 500_000,
    insurancePrice: 29_000,
    value: 4_100_000,
    image: "smartphone-pro",
    views: [
      ["smartphone-pro", "Экран"],
      ["smartphone-pro-back", "Задняя сторона с камерой"],
      ["smartphone-pro-side", "Боковая сторона с кнопками"],
    ],
    stock: 20,
    terms: [
      [1, 219_000],
      [3, 205_000],
      [6, 190_000],
      [12, 175_000],
    ],
    extras: [["Держатель на руль", 9_000, 110_000]],
  },
  {
    category: "bags",
    name: "Короб 45",
    slug: "korob-45",
    model: "KRB-45",
    features: ["45 л", "жёсткий каркас", "Отражающие полосы"],
    about: "Термосумка, которая держит тепло и форму.",
    specs: [
      ["45 л", "объём"],
      ["3 часа", "держит тепло"],
      ["2 кг", "вес"],
    ],
    kit: [["Ремни", "для спины и багажника", "straps", 80_000]],
    deposit: 0,
    insurancePrice: 9_000,
    value: 520_000,
    image: "bag",
    views: [
      ["bag", "Спереди"],
      ["bag-back", "Спинка с лямками"],
      ["bag-open", "Открыта"],
    ],
    stock: 100,
    terms: [
      [1, 49_000],
      [3, 45_000],
      [6, 42_000],
      [12, 39_000],
    ],
    extras: [],
  },
  {
    category: "batteries",
    name: "Заряд 14",
    slug: "zaryad-14",
    model: "ZRD-14",
    features: ["36 В", "14 А·ч", "Зарядка за 5 часов"],
    about: "Съёмный аккумулятор для «Колибри 2».",
    specs: [
      ["36 В", "напряжение"],
      ["14 А·ч", "ёмкость"],
      ["5 часов", "полная зарядка"],
      ["3 кг", "вес"],
    ],
    kit: [charger],
    deposit: 400_000,
    insurancePrice: 15_000,
    value: 2_350_000,
    image: "battery",
    views: [
      ["battery", "Спереди"],
      ["battery-charging", "На зарядке"],
    ],
    stock: 35,
    terms: [
      [1, 190_000],
      [3, 175_000],
      [6, 160_000],
      [12, 145_000],
    ],
    extras: [["Второе зарядное устройство", 20_000, 360_000]],
  },
  {
    category: "batteries",
    name: "Заряд 20",
    slug: "zaryad-20",
    model: "ZRD-20",
    features: ["36 В", "20 А·ч", "Зарядка за 6 часов"],
    about: "Съёмный аккумулятор для «Колибри Карго».",
    specs: [
      ["36 В", "напряжение"],
      ["20 А·ч", "ёмкость"],
      ["6 часов", "полная зарядка"],
      ["4 кг", "вес"],
    ],
    kit: [charger],
    deposit: 550_000,
    insurancePrice: 20_000,
    value: 3_050_000,
    image: "battery-20",
    views: [
      ["battery-20", "Спереди"],
      ["battery-20-charging", "На зарядке"],
    ],
    // One unit, so that two clients can compete for it.
    stock: 1,
    terms: [
      [1, 260_000],
      [3, 240_000],
      [6, 220_000],
      [12, 200_000],
    ],
    extras: [["Второе зарядное устройство", 20_000, 360_000]],
  },
  {
    category: "tablets",
    name: "Лист 10",
    slug: "list-10",
    model: "LST-10",
    features: ["10 дюймов", "4G", "Защищённый чехол"],
    about: "Планшет для смены: виден на солнце и не боится падений.",
    specs: [
      ["10 дюймов", "экран"],
      ["64 ГБ", "память"],
      ["7000 мА·ч", "аккумулятор"],
      ["4G", "связь"],
    ],
    kit: [charger, cable, ["Чехол", "противоударный", "case", 140_000]],
    deposit: 400_000,
    insurancePrice: 19_000,
    value: 3_400_000,
    image: "tablet",
    views: [
      ["tablet", "Экран"],
      ["tablet-back", "Задняя сторона с камерой"],
      ["tablet-stand", "На подставке чехла, сбоку"],
    ],
    stock: 15,
    terms: [
      [1, 179_000],
      [3, 165_000],
      [6, 155_000],
      [12, 140_000],
    ],
    extras: [],
  },
];

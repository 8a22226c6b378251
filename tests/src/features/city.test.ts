import { expect, test } from "vitest";
import { exactCity, nearCities, searchCities } from "#src/features/profile/search-cities.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));
const russian = named(
  "Москва",
  "Санкт-Петербург",
  "Казань",
  "Екатеринбург",
  "Новосибирск",
  "Нижний Новгород",
  "Самара",
);
const english = named(
  "Moscow",
  "Saint Petersburg",
  "Kazan",
  "Yekaterinburg",
  "Novosibirsk",
  "Nizhny Novgorod",
);
const found = (cities: { name: string }[], typed: string) =>
  searchCities(cities, typed).map(({ name }) => name);

test("without text all cities are in order", () => {
  expect(found(russian, "  ")).toEqual(russian.map(({ name }) => name));
});

test("a city is found by the start of any of its words, the first word first", () => {
  expect(found(russian, "нов")).toEqual(["Новосибирск", "Нижний Новгород"]);
  expect(found(russian, "пет")).toEqual(["Санкт-Петербург"]);
  expect(found(russian, "санкт петербург")).toEqual(["Санкт-Петербург"]);
});

test.for([
  ["Москва", "moscow"],
  ["Москва", "Moskva"],
  ["Санкт-Петербург", "Saint Pe"],
  ["Санкт-Петербург", "питер"],
  ["Екатеринбург", "yekat"],
  ["Екатеринбург", "Ekat"],
  ["Нижний Новгород", "nizhny"],
  ["Казань", "kazan"],
] as const)("on the Russian page %s is found by %s", ([city, typed]) => {
  expect(found(russian, typed)).toEqual([city]);
});

test.for([
  ["Moscow", "москва"],
  ["Saint Petersburg", "спб"],
  ["Yekaterinburg", "екатер"],
  ["Nizhny Novgorod", "нижний"],
] as const)("on the English page %s is found by %s", ([city, typed]) => {
  expect(found(english, typed)).toEqual([city]);
});

test("a completely typed name comes before names that begin with it", () => {
  const cities = named("Кировск", "Киров", "Новый Киров");
  expect(found(cities, "киров")).toEqual(["Киров", "Кировск", "Новый Киров"]);
  expect(found(cities, "kirov")[0]).toBe("Киров");
  expect(found(cities, "rbhjd")[0]).toBe("Киров");
  expect(exactCity(cities, "Киров\u200b")?.name).toBe("Киров");
  expect(exactCity(cities, "Киро")).toBeUndefined();
  expect(exactCity(russian, "спб")?.name).toBe("Санкт-Петербург");
});

test("text typed in the wrong keyboard layout is converted", () => {
  expect(found(russian, "vjcrdf")).toEqual(["Москва"]);
  expect(found(russian, "cfvfhf")).toEqual(["Самара"]);
});

test.for([
  ["Нижний Новгород", "Нижний".normalize("NFD")],
  ["Нижний Новгород", "ниж\u200bний\u00a0нов"],
  ["Казань", "\u202eказ\u00adань\n"],
] as const)("%s is found by %j, with invisible marks in it", ([city, typed]) => {
  expect(found(russian, typed)).toEqual([city]);
});

test("an unknown city is not found, nor is punctuation", () => {
  expect(found(russian, "Тверь")).toEqual([]);
  expect(found(russian, "-")).toEqual([]);
});

test.for([
  ["мсоква", "Москва"],
  ["Масква", "Москва"],
  ["казнь", "Казань"],
  ["Екатиринбург", "Екатеринбург"],
  ["mockva", "Москва"],
  ["vcjrdf", "Москва"],
] as const)("%s is not in the list, and %s may be meant", ([typed, meant]) => {
  expect(found(russian, typed)).toEqual([]);
  expect(nearCities(russian, typed)[0]?.name).toBe(meant);
});

test("two exchanged letters are one mistake, which also a short name may have", () => {
  expect(nearCities(named("Омск"), "Осмк")[0]?.name).toBe("Омск");
  expect(nearCities(named("Омск"), "Оксм")).toEqual([]);
});

test.for(["Ростов", "Уфа", "м", "", "ы", "Владивосток", "Рязань-2"])("nothing is close to %j", (typed) => {
  expect(nearCities(russian, typed)).toEqual([]);
});

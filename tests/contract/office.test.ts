import * as v from "valibot";
import { expect, test } from "vitest";
import { Office } from "#contract/info.ts";

const nine = { opens: "09:00", closes: "21:00" };
const daily = [nine, nine, nine, nine, nine, nine, nine];
const office = { id: 3, city: 2, name: "Склад", address: "Лесная, 30", hours: "9–21", lat: 55.7, lon: 37.6 };

test("an office may say its hours in words alone", () => {
  expect(v.is(Office, office)).toBe(true);
});

test("its week has seven days, each with hours that open before they close, or closed", () => {
  expect(v.is(Office, { ...office, week: [...daily.slice(0, 6), null], phone: "74950000101" })).toBe(true);
  expect(v.is(Office, { ...office, week: daily.with(4, { opens: "00:00", closes: "24:00" }) })).toBe(true);
  const wrong = [
    daily.slice(1),
    daily.with(2, { opens: "21:00", closes: "09:00" }),
    daily.with(2, { opens: "09:00", closes: "09:00" }),
    daily.with(2, { opens: "9:00", closes: "21:00" }),
    daily.with(2, { opens: "24:00", closes: "24:00" }),
  ];
  expect(wrong.filter((week) => v.is(Office, { ...office, week }))).toEqual([]);
});

test("its telephone is one that can be called", () => {
  const wrong = ["+74950000101", "4950000101", "javascript:alert(1)"];
  expect(wrong.filter((phone) => v.is(Office, { ...office, phone }))).toEqual([]);
});

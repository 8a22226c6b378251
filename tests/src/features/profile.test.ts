import { expect, test } from "vitest";
import type { Client } from "#contract/user.ts";
import {
  readDay,
  readProfile,
  shownFields,
  changedFields,
  writeDay,
} from "#src/features/profile/profile-form.tsx";
import { client as stored } from "#machines/client/sample-clients.ts";
import { readRegistration } from "#src/features/profile/registration-page.tsx";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const filled = {
  lastName: " Ковалёв ",
  firstName: "Артём",
  patronymic: "",
  birthdate: "1996-04-12",
  gender: "",
  citizenship: "RU",
  communication: "",
  email: "artem@example.com",
};

test("text is trimmed, and an empty field is cleared", () => {
  expect(readProfile(form(filled))).toEqual({
    ok: true,
    change: {
      lastName: "Ковалёв",
      firstName: "Артём",
      patronymic: null,
      birthdate: "1996-04-12",
      gender: null,
      citizenship: "RU",
      communication: null,
      email: "artem@example.com",
    },
  });
});

test("all invalid fields are named at once, with reasons", () => {
  expect(readProfile(form({ ...filled, firstName: "", email: "artem@", lastName: "й".repeat(101) }))).toEqual(
    {
      ok: false,
      problems: { firstName: "required", email: "email", lastName: "long" },
    },
  );
});

test.each([
  ["ivan@mail", "email"],
  ["иван@почта.рф", "emailName"],
  ["ivan@mаil.ru", "emailAlphabets"],
])("an error of the address %s is specific", (email, problem) => {
  expect(readProfile(form({ ...filled, email }))).toEqual({ ok: false, problems: { email: problem } });
});

test.each(["ivan@почта.рф", "\u200bivan@xn--80a1acny.xn--p1ai. "])(
  "a Russian address is sent in one form: %j",
  (email) => {
    expect(readProfile(form({ ...filled, email }))).toMatchObject({
      change: { email: "ivan@xn--80a1acny.xn--p1ai" },
    });
  },
);

test("a name of invisible characters is empty, and others are sent without them", () => {
  expect(readProfile(form({ ...filled, firstName: "\u3164\u200b", patronymic: "\u2060" }))).toEqual({
    ok: false,
    problems: { firstName: "required" },
  });
  expect(readProfile(form({ ...filled, lastName: "\u202eКовалё\u00adв\nBcc" }))).toMatchObject({
    change: { lastName: "Ковалёв Bcc" },
  });
});

test.each(["12.04.1996", "12/4/1996", "12 04 1996", "12-04-1996", "12041996", "1996-04-12"])(
  "a date of birth is parsed as typed: %s",
  (birthdate) => {
    expect(readProfile(form({ ...filled, birthdate }))).toMatchObject({
      change: { birthdate: "1996-04-12" },
    });
  },
);

test.each(["31.02.1996", "12.13.1996", "12.04.96", "апрель"])(
  "an impossible day is no date of birth: %s",
  (birthdate) => {
    expect(readProfile(form({ ...filled, birthdate }))).toEqual({
      ok: false,
      problems: { birthdate: "date" },
    });
  },
);

test("a stored day is shown day first, and parsed back", () => {
  expect(writeDay("1996-04-12")).toBe("12.04.1996");
  expect(readDay(writeDay("1996-04-12"))).toBe("1996-04-12");
  expect(writeDay(null)).toBe("");
});

test("a value outside the list is refused, whatever its source", () => {
  expect(readProfile(form({ ...filled, citizenship: "XX" }))).toMatchObject({
    problems: { citizenship: "text" },
  });
});

test("registration needs only a city", () => {
  expect(readRegistration(form({ city: "", company: "", citizenship: "" }))).toBeNull();
  expect(readRegistration(form({ city: "3", company: "", citizenship: "" }))).toEqual({
    cityId: 3,
    companyId: null,
    citizenship: null,
  });
  expect(readRegistration(form({ city: "3", company: "2", citizenship: "KG" }))).toEqual({
    cityId: 3,
    companyId: 2,
    citizenship: "KG",
  });
});

const client: Client = { ...stored, lastName: "Ковалёв", birthdate: "1996-04-12" };
const shown = shownFields(client, null);

test("a form with stored values has no unsaved text", () => {
  expect(changedFields(form(shown), client)).toBeNull();
  expect(shown.birthdate).toBe("12.04.1996");
});

test("unsaved text is kept, including cleared and invalid fields", () => {
  const typed = changedFields(form({ ...shown, lastName: "", birthdate: "31.02", gender: "male" }), client);
  expect(typed).toEqual({ lastName: "", birthdate: "31.02", gender: "male" });
  expect(shownFields(client, typed)).toEqual({
    ...shown,
    lastName: "",
    birthdate: "31.02",
    gender: "male",
  });
});

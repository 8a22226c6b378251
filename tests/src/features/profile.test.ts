import { expect, test } from "vitest";
import type { Client } from "#contract/user.ts";
import { readDay, readProfile, shownIn, typedIn, writeDay } from "#src/features/profile/profile-form.tsx";
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

test("what is typed is trimmed, what is left empty is emptied", () => {
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

test("each field that is wrong is named with its reason, all at once", () => {
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
])("what is wrong with the address %s is said as it is", (email, problem) => {
  expect(readProfile(form({ ...filled, email }))).toEqual({ ok: false, problems: { email: problem } });
});

test.each(["ivan@почта.рф", "\u200bivan@xn--80a1acny.xn--p1ai. "])(
  "an address in Russian is sent in one form: %j",
  (email) => {
    expect(readProfile(form({ ...filled, email }))).toMatchObject({
      change: { email: "ivan@xn--80a1acny.xn--p1ai" },
    });
  },
);

test("a name of nothing visible is an empty one, and any other is sent without what is not seen", () => {
  expect(readProfile(form({ ...filled, firstName: "\u3164\u200b", patronymic: "\u2060" }))).toEqual({
    ok: false,
    problems: { firstName: "required" },
  });
  expect(readProfile(form({ ...filled, lastName: "\u202eКовалё\u00adв\nBcc" }))).toMatchObject({
    change: { lastName: "Ковалёв Bcc" },
  });
});

test.each(["12.04.1996", "12/4/1996", "12 04 1996", "12-04-1996", "12041996", "1996-04-12"])(
  "a date of birth is read as it is typed: %s",
  (birthdate) => {
    expect(readProfile(form({ ...filled, birthdate }))).toMatchObject({
      change: { birthdate: "1996-04-12" },
    });
  },
);

test.each(["31.02.1996", "12.13.1996", "12.04.96", "апрель"])(
  "what is no calendar day is no date of birth: %s",
  (birthdate) => {
    expect(readProfile(form({ ...filled, birthdate }))).toEqual({
      ok: false,
      problems: { birthdate: "date" },
    });
  },
);

test("a stored day is shown day first, and read back as itself", () => {
  expect(writeDay("1996-04-12")).toBe("12.04.1996");
  expect(readDay(writeDay("1996-04-12"))).toBe("1996-04-12");
  expect(writeDay(null)).toBe("");
});

test("a value outside the list is refused, whoever put it there", () => {
  expect(readProfile(form({ ...filled, citizenship: "XX" }))).toMatchObject({
    problems: { citizenship: "text" },
  });
});

test("registration needs a city and nothing else", () => {
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
const shown = shownIn(client, null);

test("a form that shows what is stored has nothing typed in it", () => {
  expect(typedIn(form(shown), client)).toBeNull();
  expect(shown.birthdate).toBe("12.04.1996");
});

test("what is typed is kept as it stands, a field that was emptied and one that makes no sense among it", () => {
  const typed = typedIn(form({ ...shown, lastName: "", birthdate: "31.02", gender: "male" }), client);
  expect(typed).toEqual({ lastName: "", birthdate: "31.02", gender: "male" });
  expect(shownIn(client, typed)).toEqual({
    ...shown,
    lastName: "",
    birthdate: "31.02",
    gender: "male",
  });
});

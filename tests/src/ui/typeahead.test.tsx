// @vitest-environment jsdom
import fc from "fast-check";
import { act } from "react";
import { expect, test } from "vitest";
import { cleanText } from "#contract/text.ts";
import { Typeahead, type TypeaheadOption } from "#src/ui/typeahead.tsx";
import { edit, find, mount } from "./mount.ts";

const cities = ["Москва", "Мурманск", "Казань"];
const asOptions = (names: readonly string[]) =>
  names.map((label, index) => ({ value: String(index + 1), label }));

const renderField = async (defaultValue?: string, meant: TypeaheadOption[] = [], names = cities) => {
  const search = (typed: string) =>
    asOptions(names).filter(({ label }) => label.toLowerCase().startsWith(cleanText(typed).toLowerCase()));
  const page = await mount(
    <Typeahead
      label="Город"
      name="city"
      search={search}
      nothing="Такого города нет"
      near={{ search: () => meant, title: "Может быть, это:" }}
      count={(found) => `Найдено: ${found}`}
      {...(defaultValue !== undefined && { defaultValue })}
    />,
  );
  const field = find(page, "[role=combobox]", HTMLInputElement);
  return {
    field,
    sent: () => find(page, "[name=city]", HTMLInputElement).value,
    shown: () =>
      field.getAttribute("aria-expanded") === "true"
        ? [...page.querySelectorAll("[role=option]")].map((option) => option.textContent)
        : null,
    highlighted: () =>
      document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null,
    status: () => page.querySelector("[role=status]")?.textContent,
    press: (key: string, isComposing = false) =>
      act(async () => {
        field.dispatchEvent(
          new KeyboardEvent("keydown", { key, isComposing, bubbles: true, cancelable: true }),
        );
      }),
    leave: () => act(async () => field.blur()),
    tap: (label: string) =>
      act(async () => {
        [...page.querySelectorAll<HTMLElement>("[role=option]")]
          .find((option) => option.textContent === label)
          ?.click();
      }),
  };
};

test("typing narrows the list and announces the number of results", async () => {
  const { field, shown, status, sent } = await renderField();
  expect(shown()).toBeNull();
  await edit(field, "м");
  expect(shown()).toEqual(["Москва", "Мурманск"]);
  expect(status()).toBe("Найдено: 2");
  expect(sent()).toBe("");
});

test("arrows wrap, Enter chooses and closes the list", async () => {
  const { field, press, sent, shown } = await renderField();
  await press("ArrowDown");
  await press("ArrowUp");
  await press("Enter");
  expect(sent()).toBe("3");
  expect(field.value).toBe("Казань");
  expect(shown()).toBeNull();
});

test.each(["Казань", " казань ", "КАЗАНЬ\u200b", "Казань".normalize("NFD")])(
  "Enter chooses the name that was typed whole: %j",
  async (typed) => {
    const { field, press, sent, shown } = await renderField();
    await edit(field, typed);
    await press("Enter");
    expect(sent()).toBe("3");
    expect(field.value).toBe("Казань");
    expect(shown()).toBeNull();
  },
);

test("Enter chooses the exact name, although longer ones come first", async () => {
  const { field, highlighted, press, sent } = await renderField(
    undefined,
    [],
    ["Новгородка", "Новгород", "Новгородское"],
  );
  await edit(field, "Новгород");
  expect(highlighted()).toBe("Новгород");
  await press("Enter");
  expect(sent()).toBe("2");
});

test("after any text Enter chooses the highlighted option", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("м", "мо", "мур", "Москва", "Казань", "казань", ""),
      fc.array(fc.constantFrom("ArrowDown", "ArrowUp", "Escape"), { maxLength: 5 }),
      async (typed, keys) => {
        const { field, highlighted, press } = await renderField("1");
        await edit(field, typed);
        for (const key of keys) await press(key);
        const meant = highlighted() ?? field.value;
        await press("Enter");
        expect(field.value).toBe(meant);
      },
    ),
    { numRuns: 60 },
  );
});

test("an exact name is highlighted, and arrows choose another", async () => {
  const { field, highlighted, press, sent } = await renderField(
    undefined,
    [],
    ["Тверь", "Тверьград", "Тверьское"],
  );
  await edit(field, "тверь");
  expect(highlighted()).toBe("Тверь");
  await press("ArrowDown");
  expect(highlighted()).toBe("Тверьград");
  await press("Enter");
  expect(sent()).toBe("2");
});

test("an Enter that commits a composition chooses nothing", async () => {
  const { field, press, sent, shown } = await renderField();
  await edit(field, "мо", { inputType: "insertCompositionText", isComposing: true });
  await press("Enter", true);
  expect([sent(), field.value, shown()]).toEqual(["", "мо", ["Москва"]]);
});

test("a reopened list highlights the chosen option", async () => {
  const { field, highlighted, press } = await renderField("2");
  await press("ArrowDown");
  expect(highlighted()).toBe("Мурманск");
  await press("Escape");
  await act(async () => field.click());
  expect(highlighted()).toBe("Мурманск");
});

test("a tap chooses, and the choice does not filter the reopened list", async () => {
  const { press, sent, shown, tap } = await renderField("1");
  expect(sent()).toBe("1");
  await press("ArrowDown");
  expect(shown()).toHaveLength(3);
  await tap("Мурманск");
  expect(sent()).toBe("2");
});

test("Escape closes the list and keeps the text", async () => {
  const { field, press, shown } = await renderField();
  await edit(field, "мо");
  await press("Escape");
  expect(shown()).toBeNull();
  expect(field.value).toBe("мо");
});

test("leaving the field chooses the only match, and none of several", async () => {
  const one = await renderField();
  await edit(one.field, "мур");
  await one.leave();
  expect(one.sent()).toBe("2");
  const several = await renderField();
  await edit(several.field, "м");
  await several.leave();
  expect(several.sent()).toBe("");
});

test("text that matches nothing submits nothing, whatever was chosen before", async () => {
  const { field, sent } = await renderField("1");
  await edit(field, "Тверь");
  expect(sent()).toBe("");
});

test("suggestions are offered and chosen only explicitly", async () => {
  const meant = [{ value: "1", label: "Москва" }];
  const { field, leave, press, sent, shown } = await renderField(undefined, meant);
  await edit(field, "мсоква");
  expect(shown()).toEqual(["Москва"]);
  await press("Enter");
  await leave();
  expect(sent()).toBe("");
  expect(shown()).toBeNull();
  await act(async () => field.click());
  expect(shown()).toEqual(["Москва"]);
  await press("Enter");
  expect(sent()).toBe("");
  await press("Escape");
  await press("ArrowDown");
  await press("Enter");
  expect(sent()).toBe("1");
  expect(field.value).toBe("Москва");
});

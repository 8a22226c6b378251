// @vitest-environment jsdom
import fc from "fast-check";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { readPhone } from "#contract/phone.ts";
import { PhoneField } from "#src/ui/phone-field.tsx";
import { foreignNumber } from "../../foreign-number.ts";
import { compose, edit, find, mount } from "./mount.ts";

test("a number pasted with 8 is shown as +7", async () => {
  const container = await mount(<PhoneField label="Phone" name="phone" />);
  const field = find(container, "input", HTMLInputElement);
  await edit(field, "8 999 123-45-67", { inputType: "insertFromPaste" });

  expect(field.value).toBe("+7 (999) 123-45-67");
});

test("a digit typed in the middle keeps the caret after it", async () => {
  const container = await mount(<PhoneField label="Phone" name="phone" defaultValue="7999123456" />);
  const field = find(container, "input", HTMLInputElement);
  expect(field.value).toBe("+7 (999) 123-45-6");
  await edit(field, "+7 (9899) 123-45-6", { caret: 6 });

  expect(field.value).toBe("+7 (989) 912-34-56");
  expect(field.selectionStart).toBe(6);
});

/** A field whose page was hydrated with this text in it. */
const hydrate = async (early: string): Promise<{ container: HTMLElement; field: HTMLInputElement }> => {
  const form = <PhoneField label="Phone" name="phone" />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(form);
  const field = find(container, "input", HTMLInputElement);
  field.focus();
  field.value = early;
  field.setSelectionRange(early.length, early.length);
  const root = await act(async () => hydrateRoot(container, form));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  return { container, field };
};

test("text typed before hydration is kept and formatted", async () => {
  const { container, field } = await hydrate("89991");

  expect(find(container, "input", HTMLInputElement)).toBe(field);
  expect(field.value).toBe("+7 (999) 1");
  expect(field.selectionStart).toBe(10);
  expect(document.activeElement).toBe(field);
});

const empty = async (): Promise<HTMLInputElement> =>
  find(await mount(<PhoneField label="Phone" name="phone" />), "input", HTMLInputElement);

/** The ways to enter a number. */
const fillWays: Record<string, (number: string) => Promise<HTMLInputElement>> = {
  pasted: async (number) => {
    const field = await empty();
    await edit(field, number, { inputType: "insertFromPaste" });
    return field;
  },
  "typed key by key": async (number) => {
    const field = await empty();
    for (const key of number) {
      const at = field.selectionStart ?? 0;
      await edit(field, field.value.slice(0, at) + key + field.value.slice(at), { caret: at + 1 });
    }
    return field;
  },
  "filled in by the browser": async (number) => {
    const field = await empty();
    await act(async () => {
      field.value = number;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return field;
  },
  "composed by a keyboard": async (number) => {
    const field = await empty();
    await compose(
      field,
      [...number].map((_, index) => number.slice(0, index + 1)),
    );
    return field;
  },
  "filled in before the scripts": async (number) => (await hydrate(number)).field,
  "there from the beginning": async (number) =>
    find(
      await mount(<PhoneField label="Phone" name="phone" defaultValue={number} />),
      "input",
      HTMLInputElement,
    ),
};

test.each(Object.entries(fillWays))(
  "a number of another country that is %s stays in sight, and is read as none",
  async (_, put) => {
    await fc.assert(
      fc.asyncProperty(
        foreignNumber.filter((number) => /^[+0-8]/.test(number)),
        async (number) => {
          const field = await put(number);
          expect(field.value).toBe(number);
          expect(readPhone(field.value)).toBeNull();
        },
      ),
      { numRuns: 30 },
    );
  },
);

test.each(Object.entries(fillWays))("a Russian number that is %s is shown in its form", async (_, put) => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.constantFrom("+7", "8", "7", "", "+7 (", "８"), fc.stringMatching(/^9\d{9}$/)),
      async ([prefix, national]) => {
        const field = await put(prefix + national);
        expect(field.value).toMatch(/^\+7 \(\d{3}\) \d{3}-\d\d-\d\d$/);
        expect(readPhone(field.value)).toBe(`7${national}`);
      },
    ),
    { numRuns: 15 },
  );
});

test("during composition the field is left alone, and formatted when it commits", async () => {
  const field = await empty();
  await edit(field, "9");
  expect(field.value).toBe("+7 (9");
  const composed = ["+7 (99", "+7 (9999", "+7 (99990", "+7 (9990000061"];
  const seen: string[] = [];
  const see = () => void seen.push(field.value);
  // After React's listeners.
  document.addEventListener("input", see);
  await compose(field, composed);
  document.removeEventListener("input", see);
  expect(seen).toEqual(composed);
  expect(field.value).toBe("+7 (999) 000-00-61");
});

test("Ctrl+Backspace empties the field", async () => {
  const field = await empty();
  await edit(field, "89990000061", { inputType: "insertFromPaste" });
  for (const left of ["+7 (999) 000-00-", "+7 (999) 000-", "+7 (999) ", "+7 ("])
    await edit(field, left, { inputType: "deleteWordBackward" });
  expect(field.value).toBe("");
});

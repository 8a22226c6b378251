// @vitest-environment jsdom
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { PhoneField } from "#src/ui/phone-field.tsx";
import { edit, find, mount } from "./mount.ts";

test("a number pasted with 8 is shown as +7", async () => {
  const place = await mount(<PhoneField label="Phone" name="phone" />);
  const field = find(place, "input", HTMLInputElement);
  await edit(field, "8 999 123-45-67", { inputType: "insertFromPaste" });

  expect(field.value).toBe("+7 (999) 123-45-67");
});

test("a digit typed in the middle keeps the caret behind it", async () => {
  const place = await mount(<PhoneField label="Phone" name="phone" defaultValue="7999123456" />);
  const field = find(place, "input", HTMLInputElement);
  expect(field.value).toBe("+7 (999) 123-45-6");
  await edit(field, "+7 (9899) 123-45-6", { caret: 6 });

  expect(field.value).toBe("+7 (989) 912-34-56");
  expect(field.selectionStart).toBe(6);
});

test("what was typed before the page came alive is kept and dressed", async () => {
  const form = <PhoneField label="Phone" name="phone" />;
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(form);
  const field = find(place, "input", HTMLInputElement);
  field.focus();
  field.value = "89991";
  field.setSelectionRange(5, 5);
  const root = await act(async () => hydrateRoot(place, form));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });

  expect(find(place, "input", HTMLInputElement)).toBe(field);
  expect(field.value).toBe("+7 (999) 1");
  expect(field.selectionStart).toBe(10);
  expect(document.activeElement).toBe(field);
});

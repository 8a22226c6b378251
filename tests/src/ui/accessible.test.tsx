// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { Choices, RadioRow } from "#src/ui/choice.tsx";
import { CodeField } from "#src/ui/code-field.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Field } from "#src/ui/field.tsx";
import { PhoneField } from "#src/ui/phone-field.tsx";
import { find, mount } from "./mount.ts";

test("a dialog is named by its title", async () => {
  const container = await mount(
    <Dialog title="Remove Visa •• 0932?" closeLabel="Close" onClose={vi.fn<() => void>()}>
      It pays for two subscriptions
    </Dialog>,
  );
  const dialog = find(container, "dialog", HTMLDialogElement);
  const title = document.getElementById(dialog.getAttribute("aria-labelledby") ?? "");
  expect(title?.textContent).toBe("Remove Visa •• 0932?");
  expect(find(dialog, "button", HTMLButtonElement).getAttribute("aria-label")).toBe("Close");
});

test("the code of a text message is offered by the keyboard", async () => {
  const container = await mount(<CodeField label="Code" name="code" />);
  const field = find(container, "input", HTMLInputElement);
  expect([field.autocomplete, field.inputMode, field.name]).toEqual(["one-time-code", "numeric", "code"]);
  expect(field.labels?.[0]?.textContent.trim()).toBe("Code");
});

test("a wrong field is invalid, its error is read out with it and when it appears", async () => {
  const container = await mount(<Field label="Email" error="Write it as name@example.com" />);
  const field = find(container, "input", HTMLInputElement);
  const error = find(container, '[role="alert"]', HTMLElement);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect([field.getAttribute("aria-describedby"), error.textContent]).toEqual([
    error.id,
    "Write it as name@example.com",
  ]);
  const right = find(await mount(<Field label="Email" />), "input", HTMLInputElement);
  expect([right.getAttribute("aria-invalid"), right.getAttribute("aria-describedby")]).toEqual([null, null]);
});

test("options are a group with a name", async () => {
  const container = await mount(
    <Choices legend="Term">
      <RadioRow name="months" title="3 months" />
      <RadioRow name="months" title="6 months" />
    </Choices>,
  );
  expect(find(container, "fieldset > legend", HTMLLegendElement).textContent).toBe("Term");
  expect(find(container, "input", HTMLInputElement).labels?.[0]?.textContent).toBe("3 months");
});

test("the phone is offered by the browser, on a keyboard of digits", async () => {
  const container = await mount(<PhoneField label="Phone" name="phone" />);
  const field = find(container, "input", HTMLInputElement);
  expect([field.autocomplete, field.inputMode, field.type]).toEqual(["tel", "tel", "tel"]);
});

// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Field } from "#src/ui/field.tsx";
import { find, mount } from "./mount.ts";

test("the reason why a field is locked is beside a lock icon and read out with the field", async () => {
  const container = await mount(
    <Field label="Phone" value="+7" readOnly locked hint="You sign in with it" />,
  );
  const hint = find(container, "p", HTMLElement);
  expect(hint.textContent).toBe("You sign in with it");
  expect(hint.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  expect(find(container, "input", HTMLInputElement).getAttribute("aria-describedby")).toBe(hint.id);
});

test("other hints have no lock", async () => {
  const container = await mount(<Field label="Email" hint="Receipts come here" />);
  expect(find(container, "p", HTMLElement).querySelector("svg")).toBeNull();
});

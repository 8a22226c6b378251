// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { CodeField } from "#src/ui/code-field.tsx";
import { edit, find, mount } from "./mount.ts";

test("a code pasted with spaces is complete at once", async () => {
  const complete = vi.fn<(code: string) => void>();
  const place = await mount(<CodeField label="Code" name="code" onComplete={complete} />);
  const field = find(place, "input", HTMLInputElement);
  await edit(field, " 41 70 ", { inputType: "insertFromPaste" });

  expect(field.value).toBe("4170");
  expect(complete).toHaveBeenCalledExactlyOnceWith("4170");
});

test("letters are left out, and three digits are not yet a code", async () => {
  const complete = vi.fn<(code: string) => void>();
  const place = await mount(<CodeField label="Code" name="code" onComplete={complete} />);
  const field = find(place, "input", HTMLInputElement);
  await edit(field, "4a1b7");

  expect(field.value).toBe("417");
  expect(complete).not.toHaveBeenCalled();
});

test("a fifth digit changes nothing and sends nothing again", async () => {
  const complete = vi.fn<(code: string) => void>();
  const place = await mount(<CodeField label="Code" name="code" defaultValue="4170" onComplete={complete} />);
  const field = find(place, "input", HTMLInputElement);
  await edit(field, "41709");

  expect(field.value).toBe("4170");
  expect(complete).not.toHaveBeenCalled();
});

test("after a wrong code the next digit starts a new one", async () => {
  const complete = vi.fn<(code: string) => void>();
  const place = await mount(
    <CodeField label="Code" name="code" defaultValue="4170" error="Wrong code" onComplete={complete} />,
  );
  const field = find(place, "input", HTMLInputElement);
  await edit(field, "41709");

  expect(field.value).toBe("9");
  expect(complete).not.toHaveBeenCalled();
});

test("after a wrong code a pasted one takes its place", async () => {
  const complete = vi.fn<(code: string) => void>();
  const place = await mount(
    <CodeField label="Code" name="code" defaultValue="4170" error="Wrong code" onComplete={complete} />,
  );
  const field = find(place, "input", HTMLInputElement);
  await edit(field, "41705 263", { inputType: "insertFromPaste" });

  expect(field.value).toBe("5263");
  expect(complete).toHaveBeenCalledExactlyOnceWith("5263");
});

test("a wrong code is said where the field points to", async () => {
  const place = await mount(<CodeField label="Code" name="code" error="Wrong code" />);
  const field = find(place, "input", HTMLInputElement);

  expect(field.getAttribute("aria-invalid")).toBe("true");
  const note = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("Wrong code");
  expect(note?.getAttribute("role")).toBe("alert");
});

// @vitest-environment jsdom
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { CodeField } from "#src/ui/code-field.tsx";
import { compose, edit, find, mount } from "./mount.ts";

test("a code pasted with spaces is complete at once", async () => {
  const complete = vi.fn<(code: string) => void>();
  const container = await mount(<CodeField label="Code" name="code" onComplete={complete} />);
  const field = find(container, "input", HTMLInputElement);
  await edit(field, " 41 70 ", { inputType: "insertFromPaste" });

  expect(field.value).toBe("4170");
  expect(complete).toHaveBeenCalledExactlyOnceWith("4170");
});

test("letters are removed, and three digits are no code yet", async () => {
  const complete = vi.fn<(code: string) => void>();
  const container = await mount(<CodeField label="Code" name="code" onComplete={complete} />);
  const field = find(container, "input", HTMLInputElement);
  await edit(field, "4a1b7");

  expect(field.value).toBe("417");
  expect(complete).not.toHaveBeenCalled();
});

test("a fifth digit changes nothing and submits nothing", async () => {
  const complete = vi.fn<(code: string) => void>();
  const container = await mount(
    <CodeField label="Code" name="code" defaultValue="4170" onComplete={complete} />,
  );
  const field = find(container, "input", HTMLInputElement);
  await edit(field, "41709");

  expect(field.value).toBe("4170");
  expect(complete).not.toHaveBeenCalled();
});

test("after a wrong code the next digit starts a new one", async () => {
  const complete = vi.fn<(code: string) => void>();
  const container = await mount(
    <CodeField label="Code" name="code" defaultValue="4170" error="Wrong code" onComplete={complete} />,
  );
  const field = find(container, "input", HTMLInputElement);
  await edit(field, "41709");

  expect(field.value).toBe("9");
  expect(complete).not.toHaveBeenCalled();
});

test("after a wrong code a pasted one replaces it", async () => {
  const complete = vi.fn<(code: string) => void>();
  const container = await mount(
    <CodeField label="Code" name="code" defaultValue="4170" error="Wrong code" onComplete={complete} />,
  );
  const field = find(container, "input", HTMLInputElement);
  await edit(field, "41705 263", { inputType: "insertFromPaste" });

  expect(field.value).toBe("5263");
  expect(complete).toHaveBeenCalledExactlyOnceWith("5263");
});

test("a wrong code is described at the field", async () => {
  const container = await mount(<CodeField label="Code" name="code" error="Wrong code" />);
  const field = find(container, "input", HTMLInputElement);

  expect(field.getAttribute("aria-invalid")).toBe("true");
  const note = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("Wrong code");
  expect(note?.getAttribute("role")).toBe("alert");
});

test("digits of any script count, with any text around them", async () => {
  const container = await mount(<CodeField label="Code" name="code" />);
  const field = find(container, "input", HTMLInputElement);
  await fc.assert(
    fc.asyncProperty(
      fc.stringMatching(/^\d{4}$/),
      fc.constantFrom("arab", "arabext", "fullwide", "deva", "latn"),
      fc.constantFrom("", " ", "-", "\u200b", "\u202a"),
      async (code, script, gap) => {
        const format = new Intl.NumberFormat("en", { numberingSystem: script });
        await edit(field, [...code].map((digit) => format.format(Number(digit))).join(gap));
        expect(field.value).toBe(code);
      },
    ),
    { numRuns: 40 },
  );
});

test("a code in an IME is left alone until it is committed", async () => {
  const complete = vi.fn<(code: string) => void>();
  const container = await mount(<CodeField label="Code" name="code" onComplete={complete} />);
  const field = find(container, "input", HTMLInputElement);
  const seen: string[] = [];
  const see = () => void seen.push(field.value);
  // After React's listeners.
  document.addEventListener("input", see);
  await compose(field, ["４", "４１", "４１７", "４１７０"]);
  document.removeEventListener("input", see);
  expect(seen).toEqual(["４", "４１", "４１７", "４１７０"]);
  expect(field.value).toBe("4170");
  expect(complete).toHaveBeenCalledExactlyOnceWith("4170");
});

test("a code of plain digits is complete during composition, and submitted once", async () => {
  const complete = vi.fn<(code: string) => void>();
  const container = await mount(<CodeField label="Code" name="code" onComplete={complete} />);
  const field = find(container, "input", HTMLInputElement);
  await compose(field, ["4", "41", "417", "4170"]);
  expect(field.value).toBe("4170");
  expect(complete).toHaveBeenCalledExactlyOnceWith("4170");
});

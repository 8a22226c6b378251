// @vitest-environment jsdom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { fillCode } from "#src/features/shell/sent-code.tsx";
import { CodeField } from "#src/ui/code-field.tsx";
import { edit, find, mount } from "../ui/mount.ts";

const renderField = async () => {
  const complete = vi.fn<(code: string) => void>();
  const page = await mount(<CodeField label="Code" name="code" onComplete={complete} />);
  return { complete, field: find(page, "input", HTMLInputElement) };
};
const arriving = (code: string | null) => () => Promise.resolve(code);

test("a code from the text message is submitted without a key press", async () => {
  const { complete, field } = await renderField();
  await act(() => fillCode(field, arriving("4170"), new AbortController().signal));
  expect(field.value).toBe("4170");
  expect(complete).toHaveBeenCalledExactlyOnceWith("4170");
});

test("typing is not interrupted by it", async () => {
  const { complete, field } = await renderField();
  await edit(field, "41");
  await act(() => fillCode(field, arriving("9999"), new AbortController().signal));
  expect(field.value).toBe("41");
  expect(complete).not.toHaveBeenCalled();
});

test("a code after the screen has gone changes nothing", async () => {
  const { complete, field } = await renderField();
  const gone = new AbortController();
  gone.abort();
  await act(() => fillCode(field, arriving("4170"), gone.signal));
  await act(() => fillCode(field, arriving(null), new AbortController().signal));
  expect(field.value).toBe("");
  expect(complete).not.toHaveBeenCalled();
});

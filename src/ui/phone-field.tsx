import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import type { FieldText } from "./field-frame.tsx";
import { maskPhone } from "./phone.ts";

interface PhoneFieldProps
  extends
    FieldText,
    Omit<ComponentProps<"input">, "className" | "id" | "size" | "type" | "value" | "onInput" | "ref"> {
  large?: boolean;
}

/** The last formatted value of each field. */
// oxlint-disable-next-line shape/module-state -- elements exist in browsers only
const shownBefore = new WeakMap<HTMLInputElement, string>();

const mask = (input: HTMLInputElement, type = ""): void => {
  const edit = { type, from: shownBefore.get(input) ?? "" };
  const { text, caret } = maskPhone(input.value, input.selectionStart ?? input.value.length, edit);
  shownBefore.set(input, text);
  if (text === input.value) return;
  input.value = text;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
};

/** Formats a value that was typed before hydration. */
const adopt = (input: HTMLInputElement | null): void => {
  if (input !== null) mask(input);
};

/**
 * A Russian mobile number, masked while typing; any spelling can be pasted. Other numbers stay as typed.
 * Uncontrolled; read it from FormData.
 */
export const PhoneField = ({ defaultValue, ...field }: PhoneFieldProps) => (
  <Field
    inputMode="tel"
    autoComplete="tel"
    {...field}
    {...(defaultValue !== undefined && { defaultValue: maskPhone(String(defaultValue), 0).text })}
    type="tel"
    ref={adopt}
    onInput={({ currentTarget, nativeEvent }) => {
      // An IME owns the text until it commits it; rewriting it earlier scrambles it.
      if (!nativeEvent.isComposing) mask(currentTarget, nativeEvent.inputType);
    }}
    onCompositionEnd={({ currentTarget }) => mask(currentTarget)}
  />
);

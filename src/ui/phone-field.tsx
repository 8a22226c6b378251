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

/** What each field showed after its last edit. */
const shownBefore = new WeakMap<HTMLInputElement, string>();

const mask = (input: HTMLInputElement, type = ""): void => {
  const edit = { type, from: shownBefore.get(input) ?? "" };
  const { text, caret } = maskPhone(input.value, input.selectionStart ?? input.value.length, edit);
  shownBefore.set(input, text);
  if (text === input.value) return;
  input.value = text;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
};

/** Keeps what was typed before the page was hydrated, and lays it out. */
const adopt = (input: HTMLInputElement | null): void => {
  if (input !== null) mask(input);
};

/**
 * A Russian mobile number, masked while it is typed; any spelling may be pasted. Any other number stays as it was typed.
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
      // A keyboard that composes has the text until it commits it: what is rewritten meanwhile is scrambled.
      if (!nativeEvent.isComposing) mask(currentTarget, nativeEvent.inputType);
    }}
    onCompositionEnd={({ currentTarget }) => mask(currentTarget)}
  />
);

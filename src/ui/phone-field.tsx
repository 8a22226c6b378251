import type { ComponentProps, InputEvent } from "react";
import { Field } from "./field.tsx";
import type { FieldText } from "./field-frame.tsx";
import { formatPhone, maskPhone } from "./phone.ts";

interface PhoneFieldProps
  extends
    FieldText,
    Omit<ComponentProps<"input">, "className" | "id" | "size" | "type" | "value" | "onInput" | "ref"> {
  large?: boolean;
  /** Called after each edit with what the field shows. */
  onText?: (text: string) => void;
}

const deletionOf = (inputType: string): "backward" | "forward" | undefined => {
  if (inputType === "deleteContentBackward") return "backward";
  return inputType === "deleteContentForward" ? "forward" : undefined;
};

const mask = (input: HTMLInputElement, deletion?: "backward" | "forward"): void => {
  const { text, caret } = maskPhone(input.value, input.selectionStart ?? input.value.length, deletion);
  if (text === input.value) return;
  input.value = text;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
};

/** What was typed before the page came alive is kept, and dressed. */
const adopt = (input: HTMLInputElement | null): void => {
  if (input !== null && input.value !== "") mask(input);
};

/** A Russian mobile number: masked while it is typed, any spelling may be pasted. Uncontrolled; read it from FormData. */
export const PhoneField = ({ onText, defaultValue, ...field }: PhoneFieldProps) => (
  <Field
    inputMode="tel"
    autoComplete="tel"
    {...field}
    {...(defaultValue !== undefined && { defaultValue: formatPhone(String(defaultValue)) })}
    type="tel"
    ref={adopt}
    onInput={(event: InputEvent<HTMLInputElement>) => {
      mask(event.currentTarget, deletionOf(event.nativeEvent.inputType));
      onText?.(event.currentTarget.value);
    }}
  />
);

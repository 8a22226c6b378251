import type { ComponentProps } from "react";
import { cleanText } from "#contract/text.ts";
import styles from "./code-field.module.css";
import { FieldFrame, type FieldText } from "./field-frame.tsx";

/** The last 4 digits of the calling number, or 4 digits of a text message (spec §9). */
const LENGTH = 4;

interface CodeFieldProps
  extends
    FieldText,
    Omit<ComponentProps<"input">, "className" | "id" | "size" | "type" | "value" | "onInput"> {
  /** While the code is being checked it is readable but read-only. */
  busy?: boolean;
  /** Called once there are four digits. */
  onComplete?: (code: string) => void;
}

const digitsOf = (text: string): string => cleanText(text).replaceAll(/\D/g, "");

/**
 * One real input over four painted cells: autofill, paste with spaces and screen readers work as in a text field.
 */
export const CodeField = ({
  label,
  hideLabel,
  hint,
  error,
  busy = false,
  onComplete,
  ...input
}: CodeFieldProps) => {
  const keepDigits = (field: HTMLInputElement, isComposing = false): void => {
    const digits = digitsOf(field.value);
    const extra = digits.length - LENGTH;
    // All cells are full: after a wrong code the new digits start another code; otherwise they are ignored.
    const caret = digitsOf(field.value.slice(0, field.selectionStart ?? undefined)).length;
    const restarts = Boolean(error) && extra > 0 && caret >= extra;
    const code = (restarts ? digits.slice(caret - extra, caret) : digits).slice(0, LENGTH);
    // An IME owns the text until it commits it.
    if (code !== field.value) {
      if (isComposing) return;
      field.value = code;
    }
    if (code.length === LENGTH && (extra === 0 || restarts)) onComplete?.(code);
  };
  return (
    <FieldFrame label={label} hideLabel={hideLabel ?? false} hint={hint} error={error}>
      {(tied) => (
        <div className={styles.code}>
          <div className={styles.cells} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </div>
          <input
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            {...input}
            {...tied}
            type="text"
            readOnly={busy}
            aria-busy={busy || undefined}
            className={styles.input}
            onInput={({ currentTarget, nativeEvent }) => keepDigits(currentTarget, nativeEvent.isComposing)}
            onCompositionEnd={({ currentTarget }) => {
              // Plain digits that were typed during composition are already saved.
              if (!/^\d{0,4}$/.test(currentTarget.value)) keepDigits(currentTarget);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
};

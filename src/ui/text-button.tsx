import type { ComponentProps, MouseEvent } from "react";
import { Icon } from "./icon.tsx";
import type { IconPath } from "./icons.ts";
import styles from "./text-button.module.css";

/** The look of a quiet action for a link. */
export const textButtonClass = (): string => styles.text ?? "";

interface TextButtonProps extends Omit<ComponentProps<"button">, "className" | "disabled"> {
  icon?: IconPath;
  /** Off, but focusable. Say why beside it and name the sentence in `aria-describedby`. */
  off?: boolean;
}

/** A quiet action: underlined words, 44 px high. */
export const TextButton = ({
  icon,
  off = false,
  type = "button",
  onClick,
  children,
  ...rest
}: TextButtonProps) => (
  <button
    {...rest}
    type={type}
    className={styles.text}
    aria-disabled={off || undefined}
    onClick={off ? (event: MouseEvent) => event.preventDefault() : onClick}
  >
    {icon !== undefined && <Icon of={icon} />}
    <span className={styles.words}>{children}</span>
  </button>
);

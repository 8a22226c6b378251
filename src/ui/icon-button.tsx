import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import type { IconPath } from "./icons.ts";
import styles from "./icon-button.module.css";

/** The look of an icon button for a link; give the link an `aria-label` and an `<Icon>`. */
export const iconButtonClass = (): string => styles.disc ?? "";

interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "children" | "disabled"> {
  icon: IconPath;
  /** Names the action and its object: "Remove promo code WEEK". */
  label: string;
}

/** Back, close, remove: a 44 px disc. */
export const IconButton = ({ icon, label, type = "button", ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className={styles.disc} aria-label={label}>
    <Icon of={icon} />
  </button>
);

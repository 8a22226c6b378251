import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { type IconPath, lock } from "./icons.ts";

export interface ButtonLook {
  /** `go` is lime and stands on black only, once per screen; `bad` confirms a destructive step, on black too. */
  kind?: "go" | "solid" | "line" | "bad" | "bad-line";
  small?: boolean;
  wide?: boolean;
}

/**
 * The look of a button for a link: `<Link className={buttonClass({ kind: "solid" })}>`.
 * Words with a sum among them go in one `<span>`: the parts of a flex line lose their spaces.
 */
export const buttonClass = ({ kind = "solid", small = false, wide = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[kind], small && styles.small, wide && styles.wide);

interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "disabled">, ButtonLook {
  icon?: IconPath;
  /** The work is under way: the button does nothing, and its children should be a present verb. */
  busy?: boolean;
  /** Why the button is off. With it the button stays focusable and does nothing. */
  reason?: ReactNode;
  reasonIcon?: IconPath;
  /** The same, where the page says why beside what is lacking: the id of those words. A press leads to the field there. */
  reasonAt?: string | undefined;
  /** It was pressed while it is off: what is lacking can be marked where it is. */
  onRefused?: (event: MouseEvent<HTMLButtonElement>) => void;
}

const swallow = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** The first field of the section that says what is lacking takes the focus, and comes into sight with it. */
const leadTo = (reasonAt: string, { ownerDocument }: HTMLElement): void =>
  ownerDocument.getElementById(reasonAt)?.closest("section")?.querySelector("input")?.focus();

/** A button that never loses its focus: busy and disabled are said with ARIA and with a sentence, not with `disabled`. */
export const Button = ({
  kind = "solid",
  small = false,
  wide = false,
  icon,
  busy = false,
  reason,
  reasonIcon,
  reasonAt,
  onRefused,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const reasonId = useId();
  const isSaid = reason !== undefined && reason !== null && reason !== false;
  const off = isSaid || reasonAt !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    swallow(event);
    if (reasonAt !== undefined && !isSaid) leadTo(reasonAt, event.currentTarget);
    if (off) onRefused?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        className={buttonClass({ kind, small, wide })}
        aria-busy={busy || undefined}
        aria-disabled={off || busy || undefined}
        aria-describedby={isSaid ? reasonId : (reasonAt ?? rest["aria-describedby"])}
        onClick={off || busy ? press : onClick}
      >
        {icon !== undefined && <Icon of={icon} />}
        <span>{children}</span>
      </button>
      {isSaid && (
        <Reason id={reasonId} {...(reasonIcon !== undefined && { icon: reasonIcon })}>
          {reason}
        </Reason>
      )}
    </>
  );
};

interface ReasonProps {
  /** What the disabled control names in `aria-describedby`. */
  id?: string;
  icon?: IconPath;
  /** Why it cannot be done and, best as a link, what to do about it. */
  children: ReactNode;
}

/** Why a control is off. Every disabled control has one (WCAG 3.3.1, 3.3.3). */
export const Reason = ({ id, icon = lock, children }: ReasonProps) => (
  <p id={id} className={styles.reason}>
    <Icon of={icon} small />
    <span>{children}</span>
  </p>
);

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

import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { type IconPath, lock } from "./icons.ts";

export interface ButtonLook {
  /** `go` is lime, on black only, once per screen; `bad` confirms a destructive step, on black too. */
  kind?: "go" | "solid" | "line" | "bad";
  small?: boolean;
  wide?: boolean;
}

/**
 * The look of a button for a link: `<Link className={buttonClass({ kind: "solid" })}>`. Wrap text that contains a
 * sum in one `<span>`: parts of a flex line lose their spaces.
 */
export const buttonClass = ({ kind = "solid", small = false, wide = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[kind], small && styles.small, wide && styles.wide);

interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "disabled">, ButtonLook {
  icon?: IconPath | undefined;
  /** In progress: the button does nothing; its children should be a present-tense verb. */
  busy?: boolean;
  /** Why the button is disabled. It stays focusable and does nothing. */
  reason?: ReactNode;
  reasonIcon?: IconPath | undefined;
  /** The id of the text that says why, where it is not under the button. */
  reasonAt?: string | undefined;
  /** The id of the part of the page that lacks a choice: a press focuses its first field. */
  fieldAt?: string | undefined;
  /** Called when the disabled button is pressed, so that the page can mark what is missing. */
  onRefused?: (event: MouseEvent<HTMLButtonElement>) => void;
}

const swallow = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Focuses the first field of this part of the page, and scrolls to it. */
const leadTo = (id: string, { ownerDocument }: HTMLElement): void =>
  ownerDocument.getElementById(id)?.querySelector("input")?.focus({ focusVisible: true });

/** A button that keeps its focus: busy and disabled use ARIA and a sentence, not `disabled`. */
export const Button = ({
  kind = "solid",
  small = false,
  wide = false,
  icon,
  busy = false,
  reason,
  reasonIcon,
  reasonAt,
  fieldAt,
  onRefused,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const reasonId = useId();
  const isSaid = Boolean(reason);
  const off = isSaid || reasonAt !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    swallow(event);
    if (fieldAt !== undefined) leadTo(fieldAt, event.currentTarget);
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
        <Reason id={reasonId} icon={reasonIcon}>
          {reason}
        </Reason>
      )}
    </>
  );
};

interface ReasonProps {
  /** Referenced by `aria-describedby` of the disabled control. */
  id?: string;
  icon?: IconPath | undefined;
  /** Why the action is unavailable and, best as a link, what to do about it. */
  children: ReactNode;
}

/** The reason beside a disabled control. Every disabled control has one (WCAG 3.3.1, 3.3.3). */
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
  /** Disabled but focusable. Put the reason beside it and reference it in `aria-describedby`. */
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
  /** Action and object: "Remove promo code WEEK". */
  label: string;
}

/** Back, close or remove: a 44 px disc. */
export const IconButton = ({ icon, label, type = "button", ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className={styles.disc} aria-label={label}>
    <Icon of={icon} />
  </button>
);

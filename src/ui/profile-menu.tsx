import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { Icon } from "./icon.tsx";
import { down } from "./icons.ts";
import styles from "./profile-menu.module.css";

interface ProfileMenuProps {
  /** The first name on the button. */
  name: ReactNode;
  /** One or two letters. */
  initials: string;
  /** Names the panel for screen readers. */
  label: string;
  /** `ProfileHead`, lists of links, city, sign-out. Rendered when the panel opens for the first time. */
  children: ReactNode;
}

/** Closes the panel after a link or button inside was used. */
const closeAfterChoice = (event: MouseEvent<HTMLDivElement>): void => {
  if (event.target instanceof Element && event.target.closest("a, button") !== null) {
    event.currentTarget.hidePopover();
  }
};

/**
 * The dropdown of wide screens: a disclosure, not `role=menu`. A native popover: the browser closes it on Esc or a
 * click outside, returns the focus and reports its state.
 */
export const ProfileMenu = ({ name, initials, label, children }: ProfileMenuProps) => {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <div className={styles.profile} data-own="">
      <button type="button" className={styles.button} popoverTarget={id}>
        <span className={styles.avatar} aria-hidden="true">
          {initials}
        </span>
        <span>{name}</span>
        <Icon of={down} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it handles clicks of links inside, which have keys of their own */}
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={styles.panel}
        onBeforeToggle={() => setWasOpened(true)}
        onClick={closeAfterChoice}
      >
        {wasOpened && children}
      </div>
    </div>
  );
};

interface ProfileHeadProps {
  name: ReactNode;
  phone: ReactNode;
  /** The bonus link: text, and the number in `<b>`; its background is black. */
  bonus: ReactNode;
}

/** The signed-in client and the bonus balance. */
export const ProfileHead = ({ name, phone, bonus }: ProfileHeadProps) => (
  <>
    <p className={styles.me}>
      <b>{name}</b>
      <span>{phone}</span>
    </p>
    <div className={styles.bonus} data-on="ink">
      {bonus}
    </div>
  </>
);

/** A group of links: `<li>`s with a link or a button and an optional `<Icon small>`. */
export const ProfileLinks = ({ legal = false, children }: { legal?: boolean; children: ReactNode }) => (
  <ul className={styles.links} data-legal={legal || undefined}>
    {children}
  </ul>
);

/** A read-only line: the city. */
export const ProfileNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);

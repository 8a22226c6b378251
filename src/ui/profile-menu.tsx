import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { Icon } from "./icon.tsx";
import { down } from "./icons.ts";
import styles from "./profile-menu.module.css";

interface ProfileMenuProps {
  /** The first name on the button. */
  name: ReactNode;
  /** One or two letters in the disc. */
  initials: string;
  /** Names the panel for screen readers. */
  label: string;
  /** `ProfileHead`, lists of links, the city, the way out: rendered once the panel opens, as most pages are left without that. */
  children: ReactNode;
}

/** A link or a button inside has been followed: the panel has done its work. */
const closeAfterChoice = (event: MouseEvent<HTMLDivElement>): void => {
  if (event.target instanceof Element && event.target.closest("a, button") !== null) {
    event.currentTarget.hidePopover();
  }
};

/**
 * The dropdown of wide screens: a disclosure, not `role=menu`. A native popover: Esc and a click outside close it,
 * focus goes back to the button, and the browser reports expanded or collapsed by itself.
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
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it hears of links inside, which have keys of their own */}
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
  /** The bonus link: a word and `<b>` with the number; it is dressed in black. */
  bonus: ReactNode;
}

/** Who is signed in, and the bonus balance. */
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

/** A group of links; children are `<li>` with a link or a button, and an `<Icon small>` if any. */
export const ProfileLinks = ({ legal = false, children }: { legal?: boolean; children: ReactNode }) => (
  <ul className={styles.links} data-legal={legal || undefined}>
    {children}
  </ul>
);

/** A line that is only read: the city. */
export const ProfileNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);

import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { close } from "./icons.ts";
import styles from "./menu-sheet.module.css";
import { openModal } from "./focus.ts";

interface MenuSheetProps {
  label: string;
  closeLabel: string;
  onClose: () => void;
  /** The logo in its link, for black. */
  logo: ReactNode;
  /** Name and city, then the bonus link. */
  name: ReactNode;
  detail?: ReactNode;
  bonus?: ReactNode;
  /** `<li>`s with links: an `<Icon>` and text. */
  children: ReactNode;
  /** The colour scheme: a `<Segment>`. */
  theme: ReactNode;
  /** `<MenuFoot>`. */
  foot?: ReactNode;
}

/** The full-height black menu, reachable by thumb. Render it to open it. */
export const MenuSheet = ({
  label,
  closeLabel,
  onClose,
  logo,
  name,
  detail,
  bonus,
  theme,
  children,
  foot,
}: MenuSheetProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it handles clicks of links inside, which have keys of their own
  <dialog
    ref={openModal}
    className={styles.menu}
    data-on="ink"
    aria-label={label}
    onCancel={(event) => {
      event.preventDefault();
      onClose();
    }}
    onClose={(event) => {
      if (!event.currentTarget.open) onClose();
    }}
    onClick={(event) => {
      if (event.target instanceof Element && event.target.closest("a") !== null) onClose();
    }}
  >
    <div className={styles.inside}>
      <div className={styles.head}>
        {logo}
        <IconButton icon={close} label={closeLabel} onClick={onClose} data-first-focus />
      </div>
      <div className={styles.me}>
        <p>
          <b>{name}</b>
          {detail && <span>{detail}</span>}
        </p>
        {bonus}
      </div>
      <nav aria-label={label} className={styles.list}>
        <ul>{children}</ul>
      </nav>
      <div className={styles.theme}>{theme}</div>
      {foot}
    </div>
  </dialog>
);

interface MenuFootProps {
  /** Links to the messengers. */
  social: ReactNode;
  /** Language, sign-out, version: two to a line. */
  children: ReactNode;
}

/** The last lines of the menu. */
export const MenuFoot = ({ social, children }: MenuFootProps) => (
  <div className={styles.foot}>
    <div>{social}</div>
    {children}
  </div>
);

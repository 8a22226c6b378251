import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconPath } from "./icons.ts";
import styles from "./office.module.css";

/** A list of offices. `wide`: on wide screens what can be done stands at the right of each. */
export const Offices = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <ul className={classNames(styles.offices, wide && styles.wide)}>{children}</ul>
);

interface OfficeProps {
  /** The one to go to: on paper. */
  near?: boolean;
  /** Its address, as a heading of the level that the page needs. */
  heading: "h2" | "h3";
  title: ReactNode;
  /** Until when it is open, in a dot and a word; nothing where that is not known. */
  status?: ReactNode;
  /** What else there is to know, as paragraphs: its hours in words, what lies there. */
  children: ReactNode;
  /** Links of `buttonClass({ small: true })`: the way there, a call. */
  acts: ReactNode;
}

/** What can be done in an office, one under another. */
export const OfficePoints = ({ children }: { children: ReactNode }) => (
  <ul className={styles.points}>{children}</ul>
);

interface OfficePointProps {
  icon: IconPath;
  /** It is about what the person has or has ordered. */
  own?: boolean;
  children: ReactNode;
}

/** One thing that can, or cannot, be done in an office. */
export const OfficePoint = ({ icon, own = false, children }: OfficePointProps) => (
  <li data-own={own || undefined}>
    <Icon of={icon} small />
    <span>{children}</span>
  </li>
);

/** Where to come, and until when. */
export const Office = ({ near = false, heading: Heading, title, status, children, acts }: OfficeProps) => (
  <li className={classNames(styles.office, near && styles.near)}>
    <Heading className={styles.name}>{title}</Heading>
    {status}
    {children}
    <div className={styles.acts}>{acts}</div>
  </li>
);

interface PlaceCardProps {
  /** An address, mostly. */
  title: ReactNode;
  /** Buttons and links that look like them. */
  actions?: ReactNode;
  /** Sentences, each in a `<p>`. */
  children: ReactNode;
}

/** A pickup or delivery address with its actions. */
export const PlaceCard = ({ title, actions, children }: PlaceCardProps) => {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  );
};

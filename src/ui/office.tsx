import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconPath } from "./icons.ts";
import styles from "./office.module.css";

/** A list of offices. `wide`: on wide screens the actions are at the right of each. */
export const Offices = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <ul className={classNames(styles.offices, wide && styles.wide)}>{children}</ul>
);

interface OfficeProps {
  /** The office to visit: highlighted. */
  near?: boolean;
  /** The level of the heading, which is the address. */
  heading: "h2" | "h3";
  title: ReactNode;
  /** Opening status as a dot and text, if known. */
  status?: ReactNode;
  /** Paragraphs: opening hours, what is in stock. */
  children: ReactNode;
  /** Links of `buttonClass({ small: true })`: route, call. */
  acts: ReactNode;
}

/** The services of an office, one under another. */
export const OfficePoints = ({ children }: { children: ReactNode }) => (
  <ul className={styles.points}>{children}</ul>
);

interface OfficePointProps {
  icon: IconPath;
  /** It concerns a device that the client has or has ordered. */
  own?: boolean;
  children: ReactNode;
}

/** A service that the office offers or does not offer. */
export const OfficePoint = ({ icon, own = false, children }: OfficePointProps) => (
  <li data-own={own || undefined}>
    <Icon of={icon} small />
    <span>{children}</span>
  </li>
);

/** An office with its address, opening hours and actions. */
export const Office = ({ near = false, heading: Heading, title, status, children, acts }: OfficeProps) => (
  <li className={classNames(styles.office, near && styles.near)}>
    <Heading className={styles.name}>{title}</Heading>
    {status}
    {children}
    <div className={styles.acts}>{acts}</div>
  </li>
);

interface PlaceCardProps {
  /** Usually an address. */
  title: ReactNode;
  /** Buttons, or links with the look of buttons. */
  actions?: ReactNode;
  /** Sentences, each in a `<p>`. */
  children: ReactNode;
}

/** A pickup or delivery address with its actions. */
export const AddressCard = ({ title, actions, children }: PlaceCardProps) => {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
};

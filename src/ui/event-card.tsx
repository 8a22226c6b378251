import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./event-card.module.css";
import { Icon } from "./icon.tsx";
import { next } from "./icons.ts";
import { Picture } from "./picture.tsx";

/** A list of cards, two to a line where there is room. */
export const EventCards = ({ children }: { children: ReactNode }) => (
  <div className={styles.box}>
    <ul className={styles.cards}>{children}</ul>
  </div>
);

interface EventCardProps {
  /** `urgent` is black and has the one lime button; `past` is an outline. */
  kind?: "plain" | "urgent" | "past";
  status: ReactNode;
  art?: string;
  /** What happens next, as a link: it stretches over the whole card. */
  title: ReactNode;
  /** `<b>` what it is about, then the details. */
  children: ReactNode;
  track?: ReactNode;
  /** A second thing to know of it, with its own way to go, above the stretched link. */
  beside?: ReactNode;
  /** What is quickly done about it, above the stretched link: `<QuickActions>`. */
  quick?: ReactNode;
  /** A button of its own, above the stretched link. */
  action?: ReactNode;
}

/** A card whose headline is what happens next, not the name of the thing. */
export const EventCard = ({
  kind = "plain",
  status,
  art,
  title,
  children,
  track,
  beside,
  quick,
  action,
}: EventCardProps) => (
  <li
    className={classNames(styles.card, kind !== "plain" && styles[kind])}
    {...(kind === "urgent" && { "data-on": "ink" })}
  >
    <div className={styles.body}>
      <div className={styles.top}>
        {status}
        {art !== undefined && <Picture src={art} size="mark" />}
      </div>
      <h2 className={styles.title}>
        <span>{title}</span>
        {"\u00a0"}
        <Icon of={next} small />
      </h2>
      <p className={styles.text}>{children}</p>
      {track}
      {beside !== undefined && <div className={styles.beside}>{beside}</div>}
    </div>
    {quick !== undefined && <div className={styles.quick}>{quick}</div>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </li>
);

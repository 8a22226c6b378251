import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./event-card.module.css";
import { Icon } from "./icon.tsx";
import { next } from "./icons.ts";
import { Picture } from "./picture.tsx";

/** A list of cards, two columns where they fit. */
export const EventCards = ({ children }: { children: ReactNode }) => (
  <div className={styles.box}>
    <ul className={styles.cards}>{children}</ul>
  </div>
);

interface EventCardProps {
  /** `urgent` is black with the one lime button; `past` is outlined. */
  kind?: "plain" | "urgent" | "past";
  status: ReactNode;
  art?: string | undefined;
  /** The thing in the picture (`of` in picture.tsx). */
  of?: string;
  /** The next event, as a link that covers the whole card. */
  title: ReactNode;
  /** The object in `<b>`, then the details. */
  children: ReactNode;
  track?: ReactNode;
  /** A second message with its own link, above the stretched link. */
  beside?: ReactNode;
  /** `<QuickActions>`, above the stretched link. */
  quick?: ReactNode;
  /** A button, above the stretched link. */
  action?: ReactNode;
}

/** A card whose headline is the next event, not the name of the object. */
export const EventCard = ({
  kind = "plain",
  status,
  art,
  of,
  title,
  children,
  track,
  beside,
  quick,
  action,
}: EventCardProps) => (
  <li
    className={classNames(styles.card, kind !== "plain" && styles[kind])}
    data-on={kind === "urgent" ? "ink" : undefined}
  >
    <div className={styles.body}>
      <div className={styles.top}>
        {status}
        {art !== undefined && <Picture src={art} size="mark" of={of} />}
      </div>
      <h2 className={styles.title}>
        <span>{title}</span>
        {"\u00a0"}
        <Icon of={next} small />
      </h2>
      <p className={styles.text}>{children}</p>
      {track}
      {beside && <div className={styles.beside}>{beside}</div>}
    </div>
    {quick && <div className={styles.quick}>{quick}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </li>
);

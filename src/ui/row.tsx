import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { type IconPath, next } from "./icons.ts";
import { Picture } from "./picture.tsx";
import styles from "./row.module.css";

interface RowsProps {
  /** Rows may go while somebody is at them: the list can then take the focus (`passFocusOn`). */
  shrinks?: boolean;
  /** `<li>`s. */
  children: ReactNode;
}

/** A list of rows. */
export const Rows = ({ shrinks = false, children }: RowsProps) => (
  <ul className={styles.rows} {...(shrinks && { tabIndex: -1 })}>
    {children}
  </ul>
);

/** The look of a row for a link, a button or a plain `<div>`; fill it with `<RowBody>`. */
export const rowClass = ({ bad = false }: { bad?: boolean } = {}): string =>
  classNames(styles.row, bad && styles.bad);

interface RowBodyProps {
  icon?: IconPath;
  /** The drawing of a device, in place of an icon; null: of one that is not known, whose place the icon takes. */
  art?: string | null | undefined;
  /** The disc of the icon: red for what ends something, lime for what waits for a signature. */
  iconKind?: "bad" | "sign";
  title: ReactNode;
  note?: ReactNode;
  /** At the right: a sum, and a status under it. */
  value?: ReactNode;
  valueNote?: ReactNode;
  /** An arrow: the row leads somewhere. */
  go?: boolean;
}

/** What stands in a row: icon, title and note, value, arrow. */
export const RowBody = ({ icon, art, iconKind, title, note, value, valueNote, go = false }: RowBodyProps) => (
  <>
    {typeof art === "string" && <Picture src={art} size="row" />}
    {typeof art !== "string" && icon !== undefined && (
      <IconDisc icon={icon} inArtPlace={art === null} {...(iconKind !== undefined && { kind: iconKind })} />
    )}
    <span className={styles.text}>
      <span className={styles.title}>{title}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </span>
    {value !== undefined && (
      <span className={styles.value}>
        <span>{value}</span>
        {valueNote !== undefined && <small>{valueNote}</small>}
      </span>
    )}
    {go && <Icon of={next} small />}
  </>
);

/** In the place of a choice that has one answer only: there is nothing to choose, and what it is stands as a row. */
export const OnlyChoice = ({ title, note }: Pick<RowBodyProps, "title" | "note">) => (
  <Rows>
    <li>
      <div className={rowClass()}>
        <RowBody title={title} note={note} />
      </div>
    </li>
  </Rows>
);

/** An icon in a quiet disc. */
export const IconDisc = ({
  icon,
  kind,
  inArtPlace = false,
}: {
  icon: IconPath;
  kind?: "bad" | "sign";
  /** As wide as the drawing that may come in its place. */
  inArtPlace?: boolean;
}) => (
  <span className={classNames(styles.disc, inArtPlace && styles.artPlace)} data-kind={kind}>
    <Icon of={icon} />
  </span>
);

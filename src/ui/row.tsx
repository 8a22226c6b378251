import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { type IconPath, next } from "./icons.ts";
import { Picture } from "./picture.tsx";
import styles from "./row.module.css";

interface RowsProps {
  /** Rows can disappear while they are focused: then the list takes the focus (`passFocusOn`). */
  shrinks?: boolean;
  /** Two columns where they fit. */
  wide?: boolean;
  /** `<li>`s. */
  children: ReactNode;
}

/** A list of rows. */
export const Rows = ({ shrinks = false, wide = false, children }: RowsProps) => (
  <ul className={classNames(styles.rows, wide && styles.wide)} tabIndex={shrinks ? -1 : undefined}>
    {children}
  </ul>
);

/** The look of a row for a link, a button or a `<div>`; fill it with `<RowBody>`. */
export const rowClass = ({ bad = false }: { bad?: boolean } = {}): string =>
  classNames(styles.row, bad && styles.bad);

interface RowBodyProps {
  icon?: IconPath;
  /** The drawing of a device, instead of an icon; null for an unknown device: the icon is as wide as a drawing. */
  art?: string | null | undefined;
  /** The disc of the icon: red for a destructive action, lime for a required signature. */
  iconKind?: "bad" | "sign" | undefined;
  title: ReactNode;
  note?: ReactNode;
  /** At the right: a sum, with a status below. */
  value?: ReactNode;
  valueNote?: ReactNode;
  /** An arrow: the row is a link. */
  go?: boolean;
}

/** The content of a row: icon, title and note, value, arrow. */
export const RowBody = ({ icon, art, iconKind, title, note, value, valueNote, go = false }: RowBodyProps) => (
  <>
    {typeof art === "string" && <Picture src={art} size="row" />}
    {typeof art !== "string" && icon !== undefined && (
      <IconDisc icon={icon} inArtPlace={art === null} kind={iconKind} />
    )}
    <span className={styles.text}>
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {value && (
      <span className={styles.value}>
        <span>{value}</span>
        {valueNote && <small>{valueNote}</small>}
      </span>
    )}
    {go && <Icon of={next} small />}
  </>
);

/** A choice with only one option, shown as a row. */
export const OnlyChoice = ({ title, note }: Pick<RowBodyProps, "title" | "note">) => (
  <Rows>
    <li>
      <div className={rowClass()}>
        <RowBody title={title} note={note} />
      </div>
    </li>
  </Rows>
);

/** An icon in a grey disc. */
export const IconDisc = ({
  icon,
  kind,
  inArtPlace = false,
}: {
  icon: IconPath;
  kind?: "bad" | "sign" | undefined;
  /** As wide as the drawing it replaces. */
  inArtPlace?: boolean;
}) => (
  <span className={classNames(styles.disc, inArtPlace && styles.artPlace)} data-kind={kind}>
    <Icon of={icon} />
  </span>
);

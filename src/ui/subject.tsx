import type { ReactNode } from "react";
import { Picture } from "./picture.tsx";
import styles from "./subject.module.css";

/** Which device this task is about: a picture, its name as the heading, a word on it. */
export const Subject = ({ art, title, note }: { art: string; title: ReactNode; note?: ReactNode }) => (
  <div className={styles.subject}>
    <Picture src={art} size="thumb" />
    <div>
      <h1 tabIndex={-1}>{title}</h1>
      {note !== undefined && <small>{note}</small>}
    </div>
  </div>
);

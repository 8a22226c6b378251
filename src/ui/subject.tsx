import type { ReactNode, Ref } from "react";
import { Picture } from "./picture.tsx";
import styles from "./subject.module.css";

interface SubjectProps {
  art: string;
  title: ReactNode;
  note?: ReactNode;
  /** Of the heading. */
  ref?: Ref<HTMLHeadingElement>;
}

/** Which device this task is about: a picture, its name as the heading, a word on it. */
export const Subject = ({ art, title, note, ref }: SubjectProps) => (
  <div className={styles.subject}>
    <Picture src={art} size="thumb" />
    <div>
      <h1 tabIndex={-1} ref={ref}>
        {title}
      </h1>
      {note !== undefined && <small>{note}</small>}
    </div>
  </div>
);

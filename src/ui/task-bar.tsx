import type { ReactNode } from "react";
import styles from "./task-bar.module.css";

interface TaskBarProps {
  /** The way back: a link of `iconButtonClass()`. */
  back: ReactNode;
  /** Which task this is. The screen's own h1 is in `main`. */
  title: ReactNode;
  /** The chat link of `iconButtonClass()`. */
  chat?: ReactNode;
}

/** The phone header of a task. */
export const TaskBar = ({ back, title, chat }: TaskBarProps) => (
  <header className={styles.bar}>
    {back}
    <p className={styles.title}>{title}</p>
    {chat}
  </header>
);

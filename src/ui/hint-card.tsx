import type { ReactNode } from "react";
import styles from "./hint-card.module.css";
import { Icon } from "./icon.tsx";
import type { IconPath } from "./icons.ts";

interface HintCardProps {
  icon?: IconPath;
  /** A drawing beside the words, on the 200 × 150 grid, cut by the edge of the card. */
  art?: string;
  title: ReactNode;
  children?: ReactNode;
}

/** Quiet help on a black surface: what a robot call is, where its digits are. */
export const HintCard = ({ icon, art, title, children }: HintCardProps) => (
  <div className={styles.hint}>
    {icon !== undefined && <Icon of={icon} />}
    <div>
      <b>{title}</b>
      {children}
    </div>
    {art !== undefined && <img src={art} alt="" width="200" height="150" />}
  </div>
);

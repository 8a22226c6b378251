import { classNames } from "./class-names.ts";
import { Drawing } from "./drawing.tsx";
import styles from "./picture.module.css";

interface PictureProps {
  /** A drawing on the 320 × 240 grid whose subject stands at y = 212. */
  src: string;
  /** `tile` fills a card from edge to edge, `thumb` stands beside a title, `mark` beside a status, `row` in a row. */
  size?: "tile" | "thumb" | "mark" | "row";
}

/** A device standing on the black line that runs through the whole tile. Decoration: its name is next to it. */
export const Picture = ({ src, size = "tile" }: PictureProps) => (
  <div className={classNames(styles.picture, styles[size])}>
    {/* Marks and rows stand in long lists: those that are far away are not asked for. */}
    <Drawing src={src} lazy={size === "mark" || size === "row"} />
  </div>
);

import { classNames } from "./class-names.ts";
import { Drawing } from "./drawing.tsx";
import styles from "./picture.module.css";

interface PictureProps {
  /** A drawing on the 320 × 240 grid whose subject stands at y = 212. */
  src: string;
  /** `tile` fills a card from edge to edge, `thumb` stands beside a title, `mark` beside a status, `row` in a row. */
  size?: "tile" | "thumb" | "mark" | "row";
  /** Fetched once it comes near, as marks and rows are, which stand in long lists. */
  lazy?: boolean;
}

/** A device standing on the black line that runs through the whole tile. Decoration: its name is next to it. */
export const Picture = ({ src, size = "tile", lazy = size === "mark" || size === "row" }: PictureProps) => (
  <div className={classNames(styles.picture, styles[size])}>
    <Drawing src={src} lazy={lazy} />
  </div>
);

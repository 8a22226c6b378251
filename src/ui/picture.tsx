import { classNames } from "./class-names.ts";
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

interface DrawingProps {
  /** A drawing of public/art on the 320 × 240 grid. */
  src: string;
  /** Fetched once it comes near. */
  lazy?: boolean;
  /** Words come before it. */
  late?: boolean;
}

/**
 * A drawing as it is lit where it stands: black on white, or white on black. Both are one file, the latter behind `#dark`;
 * the styles show one of the two (`data-lit` in tokens.css). That an image takes the colour scheme of its place would be
 * simpler, but WebKit does not know it. Decoration: what it shows is said beside it.
 */
export const Drawing = ({ src, lazy = false, late = false }: DrawingProps) => {
  const shape = { width: 320, height: 240, decoding: "async" } as const;
  const priority = late ? ({ fetchPriority: "low" } as const) : {};
  return (
    <>
      {/* `loading` is said before `src`, or it is too late. */}
      <img data-lit="light" {...(lazy && { loading: "lazy" })} src={src} alt="" {...shape} {...priority} />
      <img data-lit="dark" loading="lazy" src={`${src}#dark`} alt="" {...shape} {...priority} />
    </>
  );
};

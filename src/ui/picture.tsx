import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";

interface PictureProps {
  /** A drawing on the 320 × 240 grid whose subject ends at y = 212, or several, beside each other on the line. */
  src: string | readonly string[];
  /** Empty if its name is beside it. */
  alt?: string;
  /** `tile` fills a card, `thumb` is beside a title, `mark` beside a status, `row` in a row. */
  size?: "tile" | "thumb" | "mark" | "row";
  /** Loads lazily; the default for marks and rows, which are in long lists. */
  lazy?: boolean;
  /** The thing: in a view transition its picture moves from page to page (src/routing/view-transition.ts). */
  of?: string | undefined;
}

/** Devices on a black line that runs through the whole tile. */
export const Picture = ({
  src,
  alt = "",
  size = "tile",
  lazy = size === "mark" || size === "row",
  of,
}: PictureProps) => {
  const drawings = typeof src === "string" ? [src] : src;
  return (
    <div
      className={classNames(styles.picture, styles[size], drawings.length > 1 && styles.several)}
      data-of={of}
    >
      {drawings.map((drawing) => (
        <Drawing key={drawing} src={drawing} alt={alt} lazy={lazy} />
      ))}
    </div>
  );
};

interface DrawingProps {
  /** A drawing of public/art on the 320 × 240 grid. */
  src: string;
  /** Empty if the text beside it says the same. */
  alt?: string;
  lazy?: boolean;
  /** Loads with low priority, after the text. */
  late?: boolean;
}

/**
 * A drawing in the colours of its surface: black on white, or white on black. One file has both, the latter behind
 * `#dark`; the styles show one of the two images (`data-lit` in tokens.css), because WebKit does not pass
 * `color-scheme` to images.
 */
export const Drawing = ({ src, alt = "", lazy = false, late = false }: DrawingProps) => {
  const shape = { width: 320, height: 240, decoding: "async" } as const;
  const priority = late ? ({ fetchPriority: "low" } as const) : {};
  return (
    <>
      {/* `loading` takes effect only before `src`. */}
      <img data-lit="light" {...(lazy && { loading: "lazy" })} src={src} alt={alt} {...shape} {...priority} />
      <img data-lit="dark" loading="lazy" src={`${src}#dark`} alt={alt} {...shape} {...priority} />
    </>
  );
};

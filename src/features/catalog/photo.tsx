import { classNames } from "../../ui/class-names.ts";
import styles from "./photo.module.css";

interface PhotoProps {
  /** Empty if the text beside it says the same. */
  alt?: string;
  /** Of the largest file, pixels. */
  width: number;
  height: number;
  /** Each size as AVIF and JPEG; `width` in pixels. */
  files: readonly { type: string; width: number; src: string }[];
  /** The width on the page, as in `<img sizes>`. */
  sizes: string;
  /** `tile` fills a card as a drawing does, `stage` is alone, `view` is small. */
  size: "tile" | "stage" | "view";
  lazy?: boolean;
  /** As in `Picture`. */
  of?: string;
}

/** A photograph in the format and size that the browser chooses, whole in its box. */
export const Photo = ({ alt = "", width, height, files, sizes, size, lazy = false, of }: PhotoProps) => {
  const ofType = (type: string) => files.filter((file) => file.type === type);
  const setOf = (type: string) =>
    ofType(type)
      .map((file) => `${file.src} ${file.width}w`)
      .join(", ");
  return (
    <picture className={classNames(styles.photo, styles[size])} data-of={of}>
      <source type="image/avif" srcSet={setOf("image/avif")} sizes={sizes} />
      {/* `loading` takes effect only before `src`. */}
      <img
        {...(lazy && { loading: "lazy" })}
        srcSet={setOf("image/jpeg")}
        sizes={sizes}
        src={ofType("image/jpeg").at(-1)?.src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
      />
    </picture>
  );
};

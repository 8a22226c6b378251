import type { DevicePicture, Gadget } from "#contract/info.ts";
import { classNames } from "../../ui/class-names.ts";
import { Drawing, Picture } from "../../ui/picture.tsx";
import { artUrl } from "./find-device.ts";
import styles from "./view.module.css";

interface ViewProps {
  picture: DevicePicture;
  /** `tile` is above a list, `stage` on the page of the device, `thumb` on a button that names it. */
  size: "tile" | "stage" | "thumb";
  lazy?: boolean;
  /** As in `Picture`. */
  of?: string | undefined;
}

/** A view of a device: a drawing on its line, or a photograph. */
export const View = ({ picture, size, lazy = false, of }: ViewProps) => {
  const drawing = picture.files.find(({ type }) => type === "image/svg+xml");
  const alt = size === "stage" ? picture.alt : "";
  if (drawing === undefined) return <Photo picture={{ ...picture, alt }} size={size} lazy={lazy} of={of} />;
  return size === "thumb" ? (
    <Drawing src={drawing.src} lazy={lazy} />
  ) : (
    <Picture src={drawing.src} alt={alt} lazy={lazy} of={of} />
  );
};

interface FirstViewProps extends Omit<ViewProps, "picture"> {
  device: Pick<Gadget, "image" | "pictures">;
}

/** The view in front, or the drawing of a device without pictures. */
export const FirstView = ({ device: { image, pictures }, size, lazy = false, of }: FirstViewProps) => {
  const first = pictures?.[0];
  return first === undefined ? (
    <Picture src={artUrl(image)} lazy={lazy} of={of} />
  ) : (
    <View picture={first} size={size} lazy={lazy} of={of} />
  );
};

/** The drawing of the view in front; null if that is a photograph. */
const drawingOf = ({ image, pictures }: FirstViewProps["device"]): string | null => {
  const first = pictures?.[0];
  if (first === undefined) return artUrl(image);
  return first.files.find(({ type }) => type === "image/svg+xml")?.src ?? null;
};

/** More would be too small. */
const mostDrawings = 3;

interface ModelsViewProps {
  devices: readonly FirstViewProps["device"][];
  lazy: boolean;
}

/** The drawings of a category's models, or a photograph of the first. */
export const ModelsView = ({ devices, lazy }: ModelsViewProps) => {
  const drawings = new Set(devices.map(drawingOf).filter((drawing) => drawing !== null));
  const [first] = devices;
  if (first === undefined) return null;
  return drawingOf(first) === null ? (
    <FirstView device={first} size="tile" lazy={lazy} />
  ) : (
    <Picture src={[...drawings].slice(0, mostDrawings)} lazy={lazy} />
  );
};

/** Widths on the page, as in `<img sizes>`. */
const sizes = {
  tile: "(min-width: 60rem) 34rem, (min-width: 48rem) 15rem, 100vw",
  stage: "(min-width: 60rem) 40rem, 100vw",
  thumb: "4rem",
};

interface PhotoProps {
  picture: DevicePicture;
  size: ViewProps["size"];
  lazy: boolean;
  of: string | undefined;
}

/** A photograph in the format and size that the browser chooses. */
const Photo = ({ picture: { alt, width, height, files }, size, lazy, of }: PhotoProps) => {
  const ofType = (type: string) => files.filter((file) => file.type === type);
  const setOf = (type: string) =>
    ofType(type)
      .map((file) => `${file.src} ${file.width}w`)
      .join(", ");
  return (
    <picture className={classNames(styles.photo, styles[size])} data-of={of}>
      <source type="image/avif" srcSet={setOf("image/avif")} sizes={sizes[size]} />
      {/* `loading` takes effect only before `src`. */}
      <img
        loading={lazy ? "lazy" : undefined}
        srcSet={setOf("image/jpeg")}
        sizes={sizes[size]}
        src={ofType("image/jpeg").at(-1)?.src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
      />
    </picture>
  );
};

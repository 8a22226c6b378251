import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DevicePicture } from "#contract/info.ts";
import { lowerCase } from "#contract/text.ts";
import { View } from "./view.tsx";
import styles from "./gallery.module.css";

interface GalleryProps {
  /** At least one, which stands alone. */
  pictures: readonly DevicePicture[];
  /** Names the list. */
  label: string;
  /** As in `Picture`: the visible view moves from page to page. */
  of?: string;
  /** Far down its page. */
  lazy?: boolean;
}

/** Views of a device: a list that scrolls by touch and keys, also without a script, and a button for each. */
export const Gallery = ({ pictures, label, of, lazy = false }: GalleryProps) => {
  const { t } = useTranslation();
  const stage = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const show = (index: number): void => {
    const { current } = stage;
    current?.scrollTo({ left: current.clientWidth * index });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(Math.min(Math.max(next, 0), pictures.length - 1));
  };
  const [first, ...others] = pictures;
  if (first !== undefined && others.length === 0)
    return <View picture={first} size="stage" lazy={lazy} of={of} />;
  return (
    <div className={styles.gallery}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls, and keys do what a swipe does */}
      <ul
        ref={stage}
        className={styles.stage}
        data-of={of}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WebKit does not focus what scrolls
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(clientWidth, 1)))
        }
      >
        {pictures.map((picture, index) => (
          <li key={picture.files[0]?.src}>
            <View picture={picture} size="stage" lazy={lazy || index > 0} />
          </li>
        ))}
      </ul>
      <ul className={styles.views}>
        {pictures.map((picture, index) => (
          <li key={picture.files[0]?.src}>
            <button
              type="button"
              aria-label={t("view", {
                at: index + 1,
                all: pictures.length,
                alt: lowerCase(picture.alt),
              })}
              aria-current={index === at}
              onClick={() => show(index)}
            >
              <View picture={picture} size="thumb" lazy />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

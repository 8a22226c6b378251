import { type ComponentProps, type ReactNode, createContext, use } from "react";
import { createPortal } from "react-dom";
import styles from "./hidden.module.css";

/** Where a modal dialog has its news read out: all that is outside it is silent while it is open. */
export const NewsOfDialog = createContext<Element | null>(null);

/** The region of index.html; there is none on the server and in other pages. */
const newsOfPage = (): Element | null =>
  typeof document === "undefined" ? null : document.querySelector("#news");

/** A word joiner, which nobody hears or sees: a search for the sentence finds the one that is on the screen. */
const unlikeTheSeen = "\u2060";

/**
 * Has a sentence read out, once, when it appears. It goes into a region that was there before it: what brings its own
 * live region along is read out by some screen readers and not by others (docs/design.md). No links in it.
 */
export const Announce = ({ children }: { children: ReactNode }) => {
  const region = use(NewsOfDialog) ?? newsOfPage();
  return region === null ? (
    <VisuallyHidden role="status">{children}</VisuallyHidden>
  ) : (
    createPortal(<p>{typeof children === "string" ? `${unlikeTheSeen}${children}` : children}</p>, region)
  );
};

/** Text for screen readers only. */
export const VisuallyHidden = (props: Omit<ComponentProps<"span">, "className">) => (
  <span {...props} className={styles.hidden} />
);

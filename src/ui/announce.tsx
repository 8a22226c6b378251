import { type ComponentProps, type ReactNode, createContext, use } from "react";
import { createPortal } from "react-dom";
import styles from "./hidden.module.css";
import { useHydrated } from "./hydrated.ts";

/** Live region of the open modal dialog; everything outside of a modal dialog is inert. */
export const DialogStatus = createContext<Element | null>(null);

/** The live region of index.html; null in other documents. */
const pageStatus = (): Element | null => document.querySelector("#news");

/** A word joiner, invisible and silent: a search for the exact sentence finds only the visible one. */
const unlikeTheSeen = "\u2060";

/**
 * Announces a sentence to screen readers, once, when it appears. The live region exists before its text, because
 * some screen readers ignore a region that is inserted together with text (docs/design.md). No links in it.
 */
export const Announce = ({ children }: { children: ReactNode }) => {
  const dialog = use(DialogStatus);
  // The server's HTML has no portals.
  if (!useHydrated()) return null;
  const region = dialog ?? pageStatus();
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

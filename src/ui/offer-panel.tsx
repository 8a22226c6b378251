import { type ReactNode, useId } from "react";
import styles from "./offer-panel.module.css";

/** Panels of a catalogue, two or three to a line on wide screens. */
export const OfferPanels = ({ children }: { children: ReactNode }) => (
  <div className={styles.panels}>{children}</div>
);

interface OfferPanelProps {
  picture: ReactNode;
  /** Nothing if the page has the same heading. */
  title?: ReactNode;
  /** Offers: links of `offerClass()` with an `<OfferBody>`. */
  children: ReactNode;
}

/** One picture for the category, with its models as rows. */
export const OfferPanel = ({ picture, title, children }: OfferPanelProps) => {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={title === undefined ? undefined : titleId}>
      {picture}
      <div className={styles.body}>
        {title && <h2 id={titleId}>{title}</h2>}
        {children}
      </div>
    </section>
  );
};

/** The look of an offer for a link: the whole row is the target. */
export const offerClass = (): string => styles.offer ?? "";

interface OfferBodyProps {
  title: ReactNode;
  note?: ReactNode;
  price: ReactNode;
  priceNote?: ReactNode;
}

export const OfferBody = ({ title, note, price, priceNote }: OfferBodyProps) => (
  <>
    <span className={styles.words}>
      <b>{title}</b> {note && <small>{note}</small>}
    </span>
    <span className={styles.price}>
      <b>{price}</b> {priceNote && <small>{priceNote}</small>}
    </span>
  </>
);

import type { ReactNode } from "react";
import { textButtonClass } from "../../ui/button.tsx";

interface ExternalLinkProps {
  /** Nothing is shown for an address that is not known. */
  href: string | null | undefined;
  /** Names where it leads and says that it opens in a new tab. */
  label: string;
  children: ReactNode;
}

/** A link to another site: a new tab, which learns nothing of this one. */
export const ExternalLink = ({ href, label, children }: ExternalLinkProps) =>
  href ? (
    <a className={textButtonClass()} href={href} target="_blank" rel="noopener noreferrer" aria-label={label}>
      {children}
    </a>
  ) : null;

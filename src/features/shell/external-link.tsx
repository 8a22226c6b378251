import type { ReactNode } from "react";
import { textButtonClass } from "../../ui/button.tsx";

interface ExternalLinkProps {
  /** Null renders nothing. */
  href: string | null | undefined;
  /** Names the target and says that it opens a new tab. */
  label: string;
  children: ReactNode;
}

/** Opens another site in a new tab without a referrer. */
export const ExternalLink = ({ href, label, children }: ExternalLinkProps) =>
  href ? (
    <a className={textButtonClass()} href={href} target="_blank" rel="noopener noreferrer" aria-label={label}>
      {children}
    </a>
  ) : null;

import type { ComponentProps } from "react";
import styles from "./chat-link.module.css";
import { Icon } from "./icon.tsx";
import { chat } from "./icons.ts";

interface ChatLinkProps extends Omit<ComponentProps<"a">, "className" | "children"> {
  href: string;
  /** Names the messenger and the new tab. */
  label: string;
  word: string;
}

/**
 * The floating chat link of wide screens. On phones it is in the tabs or the task bar, so it never covers a price.
 */
export const ChatLink = ({ href, label, word, ...rest }: ChatLinkProps) => (
  <a
    {...rest}
    className={styles.chat}
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={label}
  >
    <Icon of={chat} />
    <span aria-hidden="true">{word}</span>
  </a>
);

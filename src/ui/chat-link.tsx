import type { ComponentProps } from "react";
import styles from "./chat-link.module.css";
import { Icon } from "./icon.tsx";
import { chat } from "./icons.ts";

interface ChatLinkProps extends Omit<ComponentProps<"a">, "className" | "children"> {
  href: string;
  /** Names the messenger and says that it opens in a new tab. */
  label: string;
  /** The word beside the icon. */
  word: string;
}

/** The chat on wide screens: it floats. On phones it rides in the tabs or in the task bar, so it never covers a price. */
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

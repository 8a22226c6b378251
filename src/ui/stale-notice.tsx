import type { ReactNode } from "react";
import { refresh } from "./icons.ts";
import { Notice } from "./notice.tsx";
import { TextButton } from "./text-button.tsx";

interface StaleNoticeProps {
  title: ReactNode;
  /** How old what is shown may be. */
  children: ReactNode;
  retryLabel: ReactNode;
  onRetry: () => void;
}

/** What is shown was read before; it could not be read anew. */
export const StaleNotice = ({ title, children, retryLabel, onRetry }: StaleNoticeProps) => (
  <Notice
    role="status"
    title={title}
    action={
      <TextButton icon={refresh} onClick={onRetry}>
        {retryLabel}
      </TextButton>
    }
  >
    {children}
  </Notice>
);

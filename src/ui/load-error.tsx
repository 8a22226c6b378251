import type { ReactNode } from "react";
import { refresh } from "./icons.ts";
import { Notice } from "./notice.tsx";
import { TextButton } from "./text-button.tsx";

interface LoadErrorProps {
  title: ReactNode;
  /** What it means for money, if anything. */
  children?: ReactNode;
  retryLabel: ReactNode;
  onRetry: () => void;
}

/** Something could not be loaded; here is how to try again. */
export const LoadError = ({ title, children, retryLabel, onRetry }: LoadErrorProps) => (
  <Notice
    kind="bad"
    role="alert"
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

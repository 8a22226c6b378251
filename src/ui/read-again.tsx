import type { ReactNode } from "react";
import { refresh } from "./icons.ts";
import { Notice } from "./notice.tsx";
import { TextButton } from "./button.tsx";

interface ReadAgainProps {
  title: ReactNode;
  /** What it means: for money, or how old what is shown may be. */
  children?: ReactNode;
  retryLabel: ReactNode;
  onRetry: () => void;
}

/** Something could not be loaded; here is how to try again. */
export const LoadError = (props: ReadAgainProps) => <ReadAgain {...props} kind="bad" role="alert" />;

/** What is shown was read before; it could not be read anew. */
export const StaleNotice = (props: ReadAgainProps) => <ReadAgain {...props} role="status" />;

const ReadAgain = ({
  retryLabel,
  onRetry,
  ...said
}: ReadAgainProps & { kind?: "bad"; role: "alert" | "status" }) => (
  <Notice
    {...said}
    action={
      <TextButton icon={refresh} onClick={onRetry}>
        {retryLabel}
      </TextButton>
    }
  />
);

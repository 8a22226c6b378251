import type { ReactNode } from "react";
import { refresh } from "./icons.ts";
import { Notice } from "./notice.tsx";
import { TextButton } from "./button.tsx";

interface ReadAgainProps {
  title: ReactNode;
  /** What it means for the user's money, or how old the content is. */
  children?: ReactNode;
  retryLabel: ReactNode;
  onRetry: () => void;
}

/** Loading failed; offers a retry. */
export const LoadError = (props: ReadAgainProps) => <ReadAgain {...props} kind="bad" role="alert" />;

/** The content is older, because a refresh failed; offers a retry. */
export const StaleNotice = (props: ReadAgainProps) => <ReadAgain {...props} role="status" />;

const ReadAgain = ({
  retryLabel,
  onRetry,
  ...notice
}: ReadAgainProps & { kind?: "bad"; role: "alert" | "status" }) => (
  <Notice
    {...notice}
    action={
      <TextButton icon={refresh} onClick={onRetry}>
        {retryLabel}
      </TextButton>
    }
  />
);

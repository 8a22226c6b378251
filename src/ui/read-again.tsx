import type { ReactNode } from "react";
import { refresh } from "./icons.ts";
import { Notice } from "./notice.tsx";
import { Unread } from "./outcome.tsx";
import { Button, TextButton } from "./button.tsx";

interface ReadAgainProps {
  title: ReactNode;
  /** What it means for the user's money, or how old the content is. */
  children?: ReactNode;
  retryLabel: ReactNode;
  onRetry: () => void;
}

/** Loading failed; offers a retry. `whole`: the main content of a page is missing. */
export const LoadError = ({ whole = false, ...props }: ReadAgainProps & { whole?: boolean }) =>
  whole ? (
    <Unread
      title={props.title}
      action={
        <Button kind="line" icon={refresh} onClick={props.onRetry}>
          {props.retryLabel}
        </Button>
      }
    >
      {props.children}
    </Unread>
  ) : (
    <ReadAgain {...props} kind="bad" role="alert" />
  );

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

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Offer } from "#machines/kit/offer.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { useIsReckoning } from "./forecast-part.tsx";
import { StepLink } from "./step-link.tsx";

interface ConfirmDockProps {
  kind: "go" | "bad";
  confirm: Offer<"offline">;
  onConfirm: () => void;
  caption?: ReactNode;
  subject?: ReactNode;
  /** What leaving things as they are is called here. */
  keep: ReactNode;
  children: ReactNode;
}

/** Confirms a change, or leaves everything as it is: both weigh the same. The sums come first. */
export const ConfirmDock = ({
  kind,
  confirm,
  onConfirm,
  caption,
  subject,
  keep,
  children,
}: ConfirmDockProps) => {
  const { t } = useTranslation("subscription");
  const reckoning = useIsReckoning();
  return (
    <Deck>
      <Dock
        stacked
        {...(caption !== undefined && { caption })}
        {...(subject !== undefined && { subject })}
        subjectOn="wide"
      >
        <Button
          kind={kind}
          busy={reckoning}
          {...(!confirm.can && { reason: t("why.offline"), reasonIcon: wifiOff })}
          onClick={onConfirm}
        >
          {confirm.can && reckoning ? t("reckoning") : children}
        </Button>
        <StepLink className={buttonClass({ kind: "line" })}>{keep}</StepLink>
      </Dock>
    </Deck>
  );
};

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import type { Certainty } from "#machines/forecast/forecast.view.ts";
import type { Offer } from "#machines/runtime/offer.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { StepLink } from "./step-link.tsx";

interface ConfirmDockProps {
  kind: "go" | "bad";
  confirm: Offer<"offline">;
  certainty: Certainty;
  /** Why there is nothing to confirm yet: nothing was chosen that is not so already. */
  missing?: string | null;
  /** With what is shown of it. */
  onConfirm: (shown: Course | null) => void;
  caption?: ReactNode;
  subject?: ReactNode;
  /** What is agreed to by pressing it. */
  note?: ReactNode;
  /** What leaving things as they are is called here. */
  keep: ReactNode;
  children: ReactNode;
}

/** Confirms a change, or leaves everything as it is: both weigh the same. Nobody confirms what is not shown. */
export const ConfirmDock = ({
  kind,
  confirm,
  certainty,
  missing = null,
  onConfirm,
  caption,
  subject,
  note,
  keep,
  children,
}: ConfirmDockProps) => {
  const { t } = useTranslation("subscription");
  const reckoning = certainty.is === "reckoning";
  const why = !confirm.can
    ? t("why.offline")
    : (missing ??
      (certainty.is === "unknown"
        ? t("why.unknown")
        : certainty.is === "closed"
          ? t(`closed.${certainty.why}`)
          : null));
  return (
    <Deck>
      <Dock
        stacked
        {...(caption !== undefined && { caption })}
        {...(subject !== undefined && { subject })}
        {...(note !== undefined && { note })}
        subjectOn="wide"
      >
        <Button
          kind={kind}
          busy={reckoning}
          {...(why !== null && { reason: why })}
          {...(!confirm.can && { reasonIcon: wifiOff })}
          onClick={() => {
            if (certainty.is === "shown") onConfirm(certainty.course);
          }}
        >
          {why === null && reckoning ? t("reckoning") : children}
        </Button>
        <StepLink className={buttonClass({ kind: "line" })}>{keep}</StepLink>
      </Dock>
    </Deck>
  );
};

import { useTranslation } from "react-i18next";
import { buttonClass } from "../../ui/button.tsx";
import { StepLink } from "./step-link.tsx";
import type { ViewOf } from "./view-of.ts";
import type { WayAhead } from "./ways-ahead.ts";

/** Where a way is taken; nothing for the way that it goes by itself. */
export const WayLink = ({ way: { kind }, view }: { way: WayAhead; view: ViewOf<"whatIf"> }) => {
  const { t } = useTranslation("subscription");
  if (kind === "stay") return null;
  if (kind === "takeBack")
    return <StepLink className={buttonClass({ kind: "line" })}>{t("dock.takeBack.go")}</StepLink>;
  const isOpen = kind === "pause" ? view.pause.can || view.setEnd.can : view[kind].can;
  if (!isOpen) return null;
  return (
    <StepLink at={kind} className={buttonClass({ kind: kind === "cancel" ? "bad-line" : "line" })}>
      {t(`whatIf.do.${kind}`)}
    </StepLink>
  );
};

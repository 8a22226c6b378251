import { useTranslation } from "react-i18next";
import { firstDay } from "#machines/forecast/forecast.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PayButton } from "./pay-button.tsx";
import { StepLink } from "./step-link.tsx";
import type { ViewOf } from "./view-of.ts";
import type { WayAhead } from "./ways-ahead.ts";

/** Where a way is taken; nothing for the way that it goes by itself. */
export const WayLink = ({ way: { kind, course }, view }: { way: WayAhead; view: ViewOf<"whatIf"> }) => {
  const { t } = useTranslation("subscription");
  const ask = useSend("account.subscription.forecast");
  if (kind === "stay") return null;
  if (kind === "goOn") return <PayButton subscription={view.subscription} kind="solid" goesOn />;
  if (kind === "takeBack")
    return <StepLink className={buttonClass({ kind: "line" })}>{t("dock.takeBack.go")}</StepLink>;
  const isOpen = kind === "pause" ? view.pause.can || view.setEnd.can : view[kind].can;
  if (!isOpen) return null;
  return (
    <StepLink
      at={kind}
      className={buttonClass({ kind: kind === "cancel" ? "bad-line" : "line" })}
      // The pause that was compared is the one that is chosen there.
      {...(kind === "pause" && {
        onClick: () => ask({ type: "forecast.requested", question: { until: firstDay(course, "resume") } }),
      })}
    >
      {t(`whatIf.do.${kind}`)}
    </StepLink>
  );
};

import { useTranslation } from "react-i18next";
import { courseOf, firstDay, forecastView } from "#machines/forecast/forecast.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Lead } from "../../ui/page.tsx";
import { sentences } from "../../ui/sentences.ts";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import type { OpenView } from "./view-of.ts";

/**
 * Of a subscription that is paused for a debt: what each way of paying it makes of the device's return, by the forecast.
 * Nothing where the device is not with the client, or nobody can tell.
 */
export const DebtLead = ({ view: { subscription } }: { view: OpenView }) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const ahead = useView("account.subscription.forecast", forecastView);
  const { status, debt, returnBy, possession } = subscription;
  if (status !== "paused" || debt === 0 || returnBy === null || possession?.state === "returned") return null;
  // It will come: what stands below it is not to move from under a finger.
  if (ahead.state === "loading") return <SkeletonBlock height="3rem" />;
  if (ahead.state !== "ready") return null;
  const stays = courseOf(ahead.forecast, "payDebt");
  const then = stays === null ? null : firstDay(stays, "return");
  if (then === null) return null;
  return (
    <Lead>
      {sentences(
        t(then === returnBy ? "debt.sameDay" : "debt.otherDay", { day: day(then) }),
        courseOf(ahead.forecast, "payDebtAndGoOn") !== null && t("debt.goesOn"),
      )}
    </Lead>
  );
};

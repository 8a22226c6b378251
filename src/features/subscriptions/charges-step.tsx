import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { reminderDays, retryDays } from "#contract/deadlines.ts";
import { deviceName } from "#contract/subscription.ts";
import { clientOf } from "#machines/account/account.view.ts";
import { projectionFor } from "#machines/forecast/forecast.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Columns } from "../../ui/columns.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead } from "../../ui/page.tsx";
import { projectionToday } from "../consequences/sentences.ts";
import { useFacts } from "../consequences/use-sentences.ts";
import { ConfirmDock, UnchangedNotice, useCertainty, useConsent } from "./confirm-change.tsx";
import { AheadList, ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import type { ScreenView } from "./step-link.tsx";
import styles from "./subscription.module.css";

/** Review of the consent to charges to a card: to withdraw it, or to give it with the sentence that is sent. */
export const ChargesStep = ({ view }: { view: ScreenView<"allowCharges" | "stopCharges"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  const consent = useConsent();
  const { screen, subscription, confirm, notice, before } = view;
  const { id } = subscription;
  const facts = useFacts(subscription);
  const certainty = useCertainty(screen);
  const projection = projectionFor(useKnownForecast(), screen);
  const { notices } = useView("account", clientOf);
  const isSilent = screen === "stopCharges" && notices?.reminders === false;
  const days = { reminder: reminderDays, pause: Math.max(...retryDays) };
  return (
    <Columns
      side={
        <ConfirmDock
          kind="go"
          confirm={confirm}
          certainty={certainty}
          onConfirm={(shown) => send({ type: `${screen}.confirmed`, id, shown })}
          caption={deviceName(subscription)}
          subject={t(`${screen}.subject`)}
          note={screen === "allowCharges" && projection !== null && consent(projection)}
          keep={t("keep")}
        >
          {t(`${screen}.confirm`)}
        </ConfirmDock>
      }
    >
      <h1 tabIndex={-1}>{t(`${screen}.title`)}</h1>
      <Lead>{t(isSilent ? "stopCharges.silent" : `${screen}.lead`, days)}</Lead>
      <UnchangedNotice notice={notice} before={before} now={projection} subscription={subscription} />
      {screen === "stopCharges" && !view.pay.can && (projection?.total ?? 0) > 0 && (
        <Notice kind="ask" title={t("stopCharges.debt.title")}>
          {t(`stopCharges.debt.${view.pay.why}`)}
        </Notice>
      )}
      <div className={styles.block}>
        <ForecastPart>
          {() => {
            if (projection !== null) return <AheadList projection={projectionToday(projection, facts)} />;
            if (certainty.is !== "closed") return <Notice title={t("forecast.notNow.title")} />;
            return (
              <Notice
                title={t(`closed.${certainty.why}`)}
                action={
                  certainty.why === "noCard" && (
                    <Link to="/cards/" className={buttonClass({ kind: "line" })}>
                      {t("allowCharges.bind")}
                    </Link>
                  )
                }
              />
            );
          }}
        </ForecastPart>
      </div>
    </Columns>
  );
};

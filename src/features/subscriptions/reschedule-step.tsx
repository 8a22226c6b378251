import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { cleanText } from "#contract/text.ts";
import { forecastView, projectionFor } from "#machines/forecast/forecast.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Columns } from "../../ui/columns.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead } from "../../ui/page.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import { DeliveryFields } from "../checkout/delivery-fields.tsx";
import { type DeliveryChoice, missingDeliveryFields } from "../checkout/use-draft.ts";
import { describeReservation, getFacts } from "../consequences/sentences.ts";
import { useSentences } from "../consequences/use-sentences.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { ConfirmDock, UnchangedNotice, useCertainty } from "./confirm-change.tsx";
import { ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import styles from "./subscription.module.css";
import type { ScreenView } from "./step-link.tsx";

type Delivery = Subscription["delivery"];

const isAgreed = (choice: DeliveryChoice, agreed: Delivery): boolean =>
  cleanText(choice.address) === agreed?.address && choice.day === agreed.date && choice.slot === agreed.slot;

/** Another day for a first delivery, pending or missed. */
export const RescheduleStep = ({ view }: { view: ScreenView<"reschedule"> }) => {
  const { t } = useTranslation(["subscription", "common"]);
  const send = useSend("account.subscription");
  const ask = useSend("account.subscription.forecast");
  const day = useFormatDay();
  const { subscription, confirm, notice, before, chosen } = view;
  const { id, delivery } = subscription;
  const today = useSubscriptionDay(subscription);
  const certainty = useCertainty("reschedule");
  const forecast = useKnownForecast();
  const projection = projectionFor(forecast, "reschedule");
  const offered = forecast?.deliveries ?? null;
  const ahead = useView("account.subscription.forecast", forecastView);
  const [typed, setTyped] = useState({
    address: chosen?.address ?? delivery?.address ?? "",
    slot: chosen?.slot ?? delivery?.slot ?? null,
  });
  const choice: DeliveryChoice = {
    address: typed.address,
    day: ahead.state === "ready" ? ahead.question.delivery : (chosen?.day ?? null),
    slot: offered === null || (typed.slot !== null && offered.slots.includes(typed.slot)) ? typed.slot : null,
  };
  const { say } = useSentences();
  // Another day moves the last day to pay.
  const waits = projection === null ? [] : describeReservation(getFacts(subscription, today, projection));
  const [lacking] = missingDeliveryFields(choice);
  const isMissed = delivery !== null && delivery.date < today;
  const device = deviceName(subscription);
  const words = delivery === null ? null : { device, day: day(delivery.date), slot: delivery.slot };
  const change = ({ day: wished, ...rest }: Partial<DeliveryChoice>): void => {
    setTyped({ ...typed, ...rest });
    if (wished !== undefined) ask({ type: "forecast.requested", question: { delivery: wished } });
  };
  return (
    <Columns
      side={
        <ConfirmDock
          kind="go"
          confirm={confirm}
          certainty={certainty}
          missing={
            certainty.is !== "shown"
              ? null
              : lacking !== undefined
                ? t(`common:delivery.lacking.${lacking}`)
                : isAgreed(choice, delivery)
                  ? t("reschedule.same")
                  : null
          }
          onConfirm={(shown) => {
            const { address, day: on, slot } = choice;
            if (on === null || slot === null) return;
            send({
              type: "reschedule.confirmed",
              id,
              shown,
              delivery: { address: cleanText(address), day: on, slot },
            });
          }}
          caption={device}
          subject={t("bar.reschedule")}
          keep={t("keep")}
        >
          {choice.day === null
            ? t("reschedule.confirm")
            : t("reschedule.confirmOn", { day: day(choice.day, { weekday: true }) })}
        </ConfirmDock>
      }
    >
      <h1 tabIndex={-1}>{t("reschedule.title")}</h1>
      {words !== null && <Lead>{t(isMissed ? "reschedule.leadMissed" : "reschedule.lead", words)}</Lead>}
      <UnchangedNotice notice={notice} before={before} now={projection} subscription={subscription} />
      <div className={styles.block}>
        <ForecastPart
          choice={
            offered === null ? (
              <Notice title={t("reschedule.closed")}>
                {certainty.is === "closed" && t(`closed.${certainty.why}`)}
              </Notice>
            ) : (
              <DeliveryFields offer={offered} delivery={choice} onChange={change} lacking={[]} />
            )
          }
        >
          {() => waits.length > 0 && <Notice title={waits.map(say).join(". ")} />}
        </ForecastPart>
      </div>
    </Columns>
  );
};

import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { calendarView } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { calendar } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { sentence } from "../consequences/sentences.ts";
import { useSay } from "../consequences/use-say.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { calendarOf } from "./calendar-file.ts";
import { whenBrought } from "./when-brought.ts";

interface AddToCalendarProps {
  subscription: Subscription;
  delivery: NonNullable<Subscription["delivery"]>;
  /** When it was ordered. */
  ordered: Date;
}

/** The delivery as an event for the person's own calendar. */
export const AddToCalendar = ({ subscription, delivery, ordered }: AddToCalendarProps) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.payments");
  const { can, failed } = useView("account.payments", calendarView);
  const { say } = useSay();
  const zone = useSubscriptionZone(subscription);
  const event = (): string =>
    calendarOf({
      // The same one for every day it is put off to: a calendar then moves it.
      uid: `delivery-${subscription.id}@kabinet`,
      stamp: ordered,
      when: whenBrought(delivery, zone),
      summary: say(sentence("order.calendar", { device: deviceName(subscription) })),
      location: delivery.address,
      description: t("calendar.description", { number: subscription.id }),
    });
  return (
    <>
      <Button
        kind="line"
        icon={calendar}
        busy={!can}
        onClick={() => send({ type: "calendar.requested", name: `${t("calendar.file")}.ics`, text: event() })}
      >
        {t("success.calendar")}
      </Button>
      {failed && (
        <Notice kind="bad" role="alert" title={t("calendar.failed")}>
          <span>{t("calendar.failedLead")}</span>{" "}
          <Link to="/subscriptions/" search={{ s: subscription.id }}>
            {t("calendar.open")}
          </Link>
        </Notice>
      )}
    </>
  );
};

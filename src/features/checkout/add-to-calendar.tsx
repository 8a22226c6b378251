import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { calendarView } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { calendar } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { sentence } from "../consequences/sentences.ts";
import { useSay } from "../consequences/use-say.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { type When, calendarOf } from "./calendar-file.ts";
import { momentIn } from "#contract/day.ts";

type Delivery = Pick<NonNullable<Subscription["delivery"]>, "date" | "slot">;

const hour = String.raw`((?:[01]\d|2[0-3]):[0-5]\d)`;
const hours = new RegExp(`^${hour}–${hour}$`);

/** When a device is brought, by the clocks of its city; the whole day where its hours are in words. */
export const whenBrought = ({ date, slot }: Delivery, timezone: string): When => {
  const [, from, to] = hours.exec(slot) ?? [];
  return from === undefined || to === undefined || from >= to
    ? { day: date }
    : { start: momentIn(timezone, date, from), end: momentIn(timezone, date, to) };
};

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

import { useTranslation } from "react-i18next";
import { isToCollect } from "#contract/consequences.ts";
import { type Subscription, deviceName, officeOf } from "#contract/subscription.ts";
import { joined } from "../../i18n/typography.ts";
import { AddressCard } from "../../ui/office.tsx";
import { isDeliveryAhead } from "../consequences/order-sentences.ts";
import { type Facts, handoverNote, sentence } from "../consequences/sentences.ts";
import { usePlaces, useSentences } from "../consequences/use-sentences.ts";
import { Link } from "@tanstack/react-router";
import { calendarView } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { calendar } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { addDays, momentIn } from "#contract/day.ts";
import type { ReactNode } from "react";
import type { Office } from "#contract/info.ts";
import { RouteLink } from "../catalog/route-link.tsx";
import { useOfficeHours } from "../catalog/use-office-hours.ts";
import { Status } from "../../ui/status.tsx";
import { PickupPass } from "./pickup-pass.tsx";

/** A period, or a whole day (`2026-11-25`). */
type When = { start: Date; end: Date } | { day: string };

interface CalendarEvent {
  /** Stable, so that calendars update the event instead of adding another. */
  uid: string;
  /** When the event's data was known. */
  stamp: Date;
  when: When;
  summary: string;
  location: string;
  description: string;
}

/** UTC, `20261125T070000Z`; calendars convert it to local time. */
const formatUtc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, "");

const formatDate = (day: string): string => day.replaceAll("-", "");

/** Escapes a text (RFC 5545 §3.3.11); non-breaking spaces become plain. */
const escapeText = (text: string): string =>
  text
    .trim()
    .replaceAll("\u00a0", " ")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`);

/** Octets in a line without its end (RFC 5545 §3.1), including the leading space of a continuation. */
const lineLength = 75;

/** Folds a line without splitting a character. */
const fold = (line: string): string => {
  let [folded, octets] = ["", 0];
  for (const character of line) {
    const more = new TextEncoder().encode(character).length;
    if (octets + more > lineLength) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += more;
  }
  return folded;
};

/** An iCalendar file with one event (RFC 5545). */
export const calendarFile = ({ uid, stamp, when, summary, location, description }: CalendarEvent): string => {
  const span =
    "day" in when
      ? [
          `DTSTART;VALUE=DATE:${formatDate(when.day)}`,
          // DTEND is exclusive.
          `DTEND;VALUE=DATE:${formatDate(addDays(when.day, 1))}`,
        ]
      : [`DTSTART:${formatUtc(when.start)}`, `DTEND:${formatUtc(when.end)}`];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kabinet//Kabinet 1.0//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${formatUtc(stamp)}`,
    ...span,
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(location)}`,
    `DESCRIPTION:${escapeText(description)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
};

interface HandoverProps {
  facts: Facts;
  /** When it was ordered; null hides the calendar button. */
  ordered: Date | null;
}

/** Where and when the device is handed over, and what to bring. */
export const Handover = ({ facts, ordered }: HandoverProps) => {
  const { t } = useTranslation("checkout");
  const { subscription } = facts;
  const { delivery } = subscription;
  const office = officeOf(subscription);
  const { formatAddress } = usePlaces();
  const { text } = useSentences();
  const note = handoverNote(facts);
  const first = note.length === 0 ? null : <p>{text(note)}</p>;
  if (delivery !== null)
    return (
      <AddressCard
        title={joined(delivery.address)}
        actions={
          ordered !== null &&
          isDeliveryAhead(facts) && (
            <AddToCalendar subscription={subscription} delivery={delivery} ordered={ordered} />
          )
        }
      >
        {first}
        <p>{t("success.passport")}</p>
      </AddressCard>
    );
  if (office === null) return null;
  return isToCollect(facts.device, facts.today) ? (
    <PickupPass facts={facts} note={text(note)}>
      <OfficeHours office={office} />
    </PickupPass>
  ) : (
    <OfficeCard office={office} address={formatAddress(subscription.city, office)}>
      {first}
    </OfficeCard>
  );
};

/** The way to the office where the device waits; null if it does not wait. */
export const pickupRoute = ({ subscription, device, today }: Facts): ReactNode => {
  const office = officeOf(subscription);
  return office !== null && isToCollect(device, today) ? <RouteLink office={office} kind="go" /> : null;
};

type Delivery = Pick<NonNullable<Subscription["delivery"]>, "date" | "slot">;

const hour = String.raw`((?:[01]\d|2[0-3]):[0-5]\d)`;
const hours = new RegExp(`^${hour}–${hour}$`);

/** When a delivery comes, in the city's time zone; the whole day if the slot is not a time range. */
export const whenBrought = ({ date, slot }: Delivery, timezone: string): When => {
  const [, from, to] = hours.exec(slot) ?? [];
  return from === undefined || to === undefined || from >= to
    ? { day: date }
    : { start: momentIn(timezone, date, from), end: momentIn(timezone, date, to) };
};

interface AddToCalendarProps {
  subscription: Subscription;
  delivery: NonNullable<Subscription["delivery"]>;
  ordered: Date;
}

/** Saves the delivery as a calendar file. */
const AddToCalendar = ({ subscription, delivery, ordered }: AddToCalendarProps) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.payments");
  const { can, failed } = useView("account.payments", calendarView);
  const { say } = useSentences();
  const zone = useSubscriptionZone(subscription);
  const event = (): string =>
    calendarFile({
      // The same uid after a reschedule, so that the calendar moves the event.
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

/** Whether an office is open now, and its hours: as the list of offices says. */
export const OfficeHours = ({ office }: { office: Office }) => {
  const { t } = useTranslation("checkout");
  const status = useOfficeHours()(office);
  return (
    <>
      {status !== null && (
        <p>
          <Status kind={status.kind}>{status.words}</Status>
        </p>
      )}
      <p>{t("success.open", { hours: office.hours })}</p>
    </>
  );
};

interface OfficeCardProps {
  office: Office;
  /** Includes the city if it is not the client's. */
  address: string;
  children?: ReactNode;
}

/** A pickup office: hours, what to bring, directions. */
export const OfficeCard = ({ office, address, children }: OfficeCardProps) => {
  const { t } = useTranslation("checkout");
  return (
    <AddressCard title={address} actions={<RouteLink office={office} kind="solid" />}>
      {children}
      <OfficeHours office={office} />
      <p>{t("success.passport")}</p>
    </AddressCard>
  );
};

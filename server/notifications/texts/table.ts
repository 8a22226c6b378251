import type * as v from "valibot";
import type { Language } from "#contract/language.ts";
import {
  actsIssued,
  bonusEarned,
  consentGiven,
  consentWithdrawn,
  deletionRequested,
  deletionWithdrawn,
  depositKept,
  lostChargeReturned,
  notReturned,
  phoneChanged,
  writtenOff,
  signedIn,
  cardBound,
  cardChosen,
  cardMain,
  cardRemoved,
} from "./account.ts";
import { cancelTakenBack, cancelled, ended, pauseBegun, pauseEnded, resumed } from "./changes.ts";
import {
  chargeFailed,
  chargedWithoutReceipt,
  debtCardChanged,
  paused,
  receipt,
  refunded,
  unaskedReturned,
} from "./money.ts";
import {
  deliveryMissed,
  ordered,
  orderUnpaid,
  rescheduled,
  reservationEnded,
  reservationEnding,
} from "./orders.ts";
import { changed, debtPaid, extended, extrasDue, pauseEndSet, pauseEnding } from "./terms.ts";
import {
  cardExpiresInMonth,
  cardExpiresInWeek,
  chargeSoon,
  endsInDays,
  endsInMonth,
  returnSoon,
} from "./reminders.ts";

/**
 * Every kind of notification with category, facts and texts in both languages. Add kinds here and in
 * docs/notices.md, which a test compares.
 */
export const notificationTable = {
  ordered,
  orderUnpaid,
  rescheduled,
  deliveryMissed,
  reservationEnding,
  reservationEnded,
  receipt,
  chargedWithoutReceipt,
  refunded,
  unaskedReturned,
  lostChargeReturned,
  chargeFailed,
  debtCardChanged,
  paused,
  pauseBegun,
  pauseEndSet,
  resumed,
  pauseEnded,
  debtPaid,
  extended,
  changed,
  extrasDue,
  cancelled,
  cancelTakenBack,
  ended,
  chargeSoon,
  pauseEnding,
  returnSoon,
  endsInMonth,
  endsInDays,
  cardExpiresInMonth,
  cardExpiresInWeek,
  cardBound,
  cardMain,
  cardChosen,
  cardRemoved,
  signedIn,
  phoneChanged,
  consentGiven,
  consentWithdrawn,
  deletionRequested,
  deletionWithdrawn,
  actsIssued,
  notReturned,
  depositKept,
  writtenOff,
  bonusEarned,
};

export type NotificationKind = keyof typeof notificationTable;
export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(notificationTable, kind);
type Table = typeof notificationTable;

type Entry<K extends NotificationKind> = {
  readonly kind: K;
  readonly facts: v.InferInput<Table[K]["facts"]>;
};
/** A kind with its facts. */
export type NotificationEntry = { [K in NotificationKind]: Entry<K> }[NotificationKind];

/**
 * A notification to queue. `occasion` makes it unique within its kind. `by`: "client" is sent at once,
 * "service" between 9:00 and 21:00. `after`: delay in ms.
 */
export type Notification = NotificationEntry & {
  readonly clientId: number;
  readonly subscriptionId: number | null;
  readonly occasion: string;
  readonly by: "client" | "service";
  readonly after?: number;
  /** Language of the request; otherwise found out (save-notifications.ts). */
  readonly language?: Language;
};

/** Once per payment or failed charge. */
export const periodOccasion = (period: number): string => `period ${period}`;

/** Once per card of a period, and once without a card. */
export const cardOccasion = (period: number, cardId: number | null): string =>
  cardId === null ? periodOccasion(period) : `${periodOccasion(period)} card ${cardId}`;

/** Length of a text message (providers/providers.ts). */
const longestText = 300;

type Sent = { readonly subject: string; readonly short: string; readonly ask: string; readonly url: string };

/** The text message: the short text and the link. */
export const smsText = ({ short, ask, url }: Omit<Sent, "subject">): string => {
  const link = ` ${ask}: ${url}`;
  const room = longestText - link.length;
  return `${short.length <= room ? short : `${short.slice(0, room - 1)}…`}${link}`;
};

/** Above the link to the settings. */
const choosing: Record<Language, string> = {
  ru: "Какие письма приходят, решаете вы",
  en: "You choose which letters come",
};

/** The letter, plain text. `settings`: where it can be switched off; null if it cannot. */
export const letterText = (
  { short, more = [], ask, url }: Omit<Sent, "subject"> & { more?: readonly string[] },
  settings: { language: Language; url: string } | null,
): string =>
  [
    short,
    ...more.filter((paragraph) => paragraph !== ""),
    `${ask}: ${url}`,
    ...(settings === null ? [] : [`${choosing[settings.language]}: ${settings.url}`]),
  ].join("\n\n");

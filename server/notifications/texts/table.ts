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
  emailChanged,
  lostChargeReturned,
  notReturned,
  phoneChanged,
  writtenOff,
  signedIn,
  cardBound,
  chargesAllowed,
  chargesStopped,
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
  refundRefused,
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
  refundRefused,
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
  chargesAllowed,
  chargesStopped,
  signedIn,
  phoneChanged,
  emailChanged,
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
  /** Language of the request; otherwise the client's. */
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

const linkText = ({ ask, url }: Pick<Sent, "ask" | "url">): string => `${ask}: ${url}`;

/** The short text as it fits into a text message with its link. */
export const smsShort = ({ short, ...link }: Omit<Sent, "subject">): string => {
  const room = longestText - linkText(link).length - 1;
  return short.length <= room ? short : `${short.slice(0, room - 1)}…`;
};

/** The text message: the short text and the link. */
export const smsText = (sent: Omit<Sent, "subject">): string => `${smsShort(sent)} ${linkText(sent)}`;

type Paragraphs = Pick<Sent, "short"> & { readonly more?: readonly string[] };

/** The letter without its links, plain text. */
export const letterBody = ({ short, more = [] }: Paragraphs): string =>
  [short, ...more.filter((paragraph) => paragraph !== "")].join("\n\n");

/** Above the link to the settings. */
const choosing: Record<Language, string> = {
  ru: "Выбрать, какие письма получать",
  en: "Choose which emails you get",
};

/** The letter, plain text. `settings`: where it can be switched off; null if it cannot. */
export const letterText = (
  sent: Omit<Sent, "subject"> & Paragraphs,
  settings: { language: Language; url: string } | null,
): string =>
  [
    letterBody(sent),
    linkText(sent),
    ...(settings === null ? [] : [`${choosing[settings.language]}: ${settings.url}`]),
  ].join("\n\n");

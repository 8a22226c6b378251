import type * as v from "valibot";
import type { Language } from "#contract/language.ts";
import {
  actsIssued,
  bonusEarned,
  deletionRequested,
  deletionWithdrawn,
  depositKept,
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
 * Every kind of notice: what it is about, its category, its facts and its texts in both languages. A kind is added here,
 * and in docs/notices.md, which a test compares with this table.
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
  deletionRequested,
  deletionWithdrawn,
  actsIssued,
  notReturned,
  depositKept,
  writtenOff,
  bonusEarned,
};

export type NotificationKind = keyof typeof notificationTable;
type Table = typeof notificationTable;

type Entry<K extends NotificationKind> = {
  readonly kind: K;
  readonly facts: v.InferInput<Table[K]["facts"]>;
};
/** A kind with the facts that belong to it. */
export type NotificationEntry = { [K in NotificationKind]: Entry<K> }[NotificationKind];

/**
 * A notice to be written down. `occasion` names what happened once: a second notice of the same kind about it is none.
 * `by`: whoever has just acted is told at once, of what happens by itself by day. `after`: how much later, in ms.
 */
export type Notification = NotificationEntry & {
  readonly clientId: number;
  readonly subscriptionId: number | null;
  readonly occasion: string;
  readonly by: "client" | "service";
  readonly after?: number;
  /** The language of the request; left out, it is found out (notifications/save-notifications.ts). */
  readonly language?: Language;
};

/** What a payment, or a failed charge, is told of once for. */
export const periodOccasion = (period: number): string => `period ${period}`;

/** What is told of the card that is to pay a period: of each card once, and once that there is none. */
export const cardOccasion = (period: number, cardId: number | null): string =>
  cardId === null ? periodOccasion(period) : `${periodOccasion(period)} card ${cardId}`;

/** A text message may be this long (providers/providers.ts). */
const longestText = 300;

type Sent = { readonly subject: string; readonly short: string; readonly ask: string; readonly url: string };

/** The text message of a notice: what it says in short, and the link. */
export const smsText = ({ short, ask, url }: Omit<Sent, "subject">): string => {
  const link = ` ${ask}: ${url}`;
  const room = longestText - link.length;
  return `${short.length <= room ? short : `${short.slice(0, room - 1)}…`}${link}`;
};

/** Over the address at which a kind of letters can be switched off. */
const choosing: Record<Language, string> = {
  ru: "Какие письма приходят, решаете вы",
  en: "You choose which letters come",
};

/** The letter of a notice, plain text. `settings`: where it can be switched off; null where it cannot. */
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

import { addMonths, dayIn, homeZone } from "#contract/day.ts";
import type { Catalog, Company } from "#contract/info.ts";
import { type Act, type Subscription, consequencesOf, deviceName, officeOf } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";

/** Drawings of the catalogue (public/art) by the sort of thing that they show. */
const sorts: ReadonlyMap<string, "wheels" | "screen"> = new Map([
  ...(["ebike", "cargo-bike", "scooter"] as const).map((image) => [image, "wheels"] as const),
  ...(["smartphone", "smartphone-pro", "tablet"] as const).map((image) => [image, "screen"] as const),
]);

/** Whether a device is driven or looked at, by its drawing in the catalogue; null where that is not known. */
export const deviceSort = (image: string | undefined): "wheels" | "screen" | null =>
  sorts.get(image ?? "") ?? null;

/** What the papers of a subscription are filled in with. Days are ISO, sums kopecks. */
export type PaperFacts = {
  subscription: Subscription;
  device: string;
  /** What is driven and what is looked at wear out differently; null where it is not known which it is. */
  sort: "wheels" | "screen" | null;
  /** Null where the backend does not say. */
  company: Company | null;
  /** `Ковалёв Артём Игоревич`; empty as long as nobody has told us. */
  person: string;
  /** `Ковалёв А. И.` */
  signature: string;
  phone: string;
  /** The city of the subscription; empty where a backend does not tell. */
  city: string;
  /** Where the device is handed over; empty when that is not known. */
  place: string;
  zone: string;
};

type AnnexTerms = NonNullable<Act["terms"]>["after"];
type Agreed = Pick<
  Subscription,
  "acts" | "contract" | "start" | "end" | "months" | "price" | "insurance" | "extras"
>;

/** The day from which an act holds, or on which it was drawn up; null where the backend says neither. */
export const actDay = ({ from, created }: Act, zone: string): string | null =>
  from ?? (created === undefined ? null : dayIn(zone, new Date(created)));

/**
 * The terms that papers of a day state: those of the last annex that holds on it, or else those of the contract.
 * `day` null: of the contract as it was signed. A pause moves the end; it is known of the terms of today alone.
 */
export const termsOn = (subscription: Agreed, day: string | null): AnnexTerms => {
  const { acts, contract, start, end, months, price, insurance, extras } = subscription;
  const annexes = acts.flatMap(({ terms, from }) => (terms === undefined ? [] : [{ ...terms, from }]));
  const last = annexes.findLast(({ from }) => day !== null && from !== undefined && from <= day);
  if (last !== undefined) return last.after;
  const signed = contract ?? { months, price, insurance, extras };
  const agreed = start === null ? null : addMonths(start, signed.months);
  const isMoved = annexes.length === 0 && agreed !== null && end !== null && end > agreed;
  return { ...signed, end: isMoved ? end : agreed };
};

/** The day by which the device is due back, which may be over; null where it is not. */
export const returnDeadline = (subscription: Subscription): string | null => {
  const { device } = consequencesOf(subscription);
  return device.kind === "return" ? device.by : null;
};

/** The day on which a subscription ended before its term; null where it did not. */
export const endedEarly = ({ start, end, months }: Subscription): string | null =>
  start !== null && end !== null && end < addMonths(start, months) ? end : null;

const initial = (name: string | null): string => (name ? ` ${name.slice(0, 1)}.` : "");

export const paperFacts = (
  subscription: Subscription,
  client: Client,
  catalog: Catalog | null,
): PaperFacts => {
  const { lastName, firstName, patronymic, phone } = client;
  const { city, image, delivery } = subscription;
  return {
    subscription,
    device: deviceName(subscription),
    sort: deviceSort(image),
    company: catalog?.org.company ?? null,
    person: [lastName, firstName, patronymic].filter(Boolean).join(" "),
    signature: lastName ? `${lastName}${initial(firstName)}${initial(patronymic)}` : "",
    phone,
    city: city?.name ?? "",
    place: delivery?.address ?? officeOf(subscription)?.address ?? "",
    zone: city?.timezone ?? homeZone,
  };
};

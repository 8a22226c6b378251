import { addMonths, dayIn, homeZone } from "#contract/day.ts";
import type { Catalog, Company } from "#contract/info.ts";
import { type Act, type Subscription, consequencesOf, deviceName, officeOf } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";

/** Drawings (public/art) by sort of device. */
const sorts: ReadonlyMap<string, "wheels" | "screen"> = new Map([
  ...(["ebike", "cargo-bike", "scooter"] as const).map((image) => [image, "wheels"] as const),
  ...(["smartphone", "smartphone-pro", "tablet"] as const).map((image) => [image, "screen"] as const),
]);

/** The sort of a device by its drawing; null if unknown. */
export const deviceSort = (image: string | undefined): "wheels" | "screen" | null =>
  sorts.get(image ?? "") ?? null;

/** Data of a subscription's papers. Days ISO, sums kopecks. */
export type PaperFacts = {
  subscription: Subscription;
  device: string;
  /** Vehicles and screens wear differently; null if unknown. */
  sort: "wheels" | "screen" | null;
  /** Null if the backend sends none. */
  company: Company | null;
  /** `Ковалёв Артём Игоревич`; empty if unknown. */
  person: string;
  /** `Ковалёв А. И.` */
  signature: string;
  phone: string;
  /** Empty if unknown. */
  city: string;
  /** Where the device is handed over; empty if unknown. */
  place: string;
  zone: string;
};

type AnnexTerms = NonNullable<Act["terms"]>["after"];
type Agreed = Pick<
  Subscription,
  "acts" | "contract" | "start" | "end" | "months" | "price" | "insurance" | "extras"
>;

/** The day an act applies from, else its date; null if unknown. */
export const actDay = ({ from, created }: Act, zone: string): string | null =>
  from ?? (created === undefined ? null : dayIn(zone, new Date(created)));

/**
 * The terms on a day: those of the last annex in force, else of the contract. `day` null: the contract as signed.
 * Only today's terms know an end moved by a pause.
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

/** The day by which the device is due back, also if past; null if not due. */
export const returnDeadline = (subscription: Subscription): string | null => {
  const { device } = consequencesOf(subscription);
  return device.kind === "return" ? device.by : null;
};

/** The day a subscription ended before its term; null if it did not. */
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

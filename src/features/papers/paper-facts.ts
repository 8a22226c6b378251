import { homeZone } from "#contract/day.ts";

import type { Catalog, Company } from "#contract/info.ts";
import { deviceName, officeOf, type Subscription } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";
import { sortOf } from "./sort-of.ts";

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
    sort: sortOf(image),
    company: catalog?.org.company ?? null,
    person: [lastName, firstName, patronymic].filter(Boolean).join(" "),
    signature: lastName ? `${lastName}${initial(firstName)}${initial(patronymic)}` : "",
    phone,
    city: city?.name ?? "",
    place: delivery?.address ?? officeOf(subscription)?.address ?? "",
    zone: city?.timezone ?? homeZone,
  };
};

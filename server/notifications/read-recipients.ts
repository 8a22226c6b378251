import { and, eq, isNull } from "drizzle-orm";
import { type Database, eqAny } from "../platform/database/database.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { categories, cities, devices, offices } from "../platform/database/tables/catalog.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { acts } from "../platform/database/tables/acts.ts";
import { isPayer } from "../forecast/payer.ts";
import { project } from "../forecast/forecast.rules.ts";
import { readRefundable } from "../forecast/read-refundable.ts";
import { dayIn, homeZone } from "#contract/day.ts";
import { flagOf, handoverFact } from "./texts/consequences.ts";
import type { CurrentSubscription } from "./texts/notification.ts";

/** Recipients and their settings. */
const readPeople = async (database: Database, ids: readonly number[]) => {
  const rows = await database
    .select({ client: clients, timezone: cities.timezone })
    .from(clients)
    .leftJoin(cities, eq(cities.id, clients.cityId))
    .where(eqAny(clients.id, [...ids]));
  return new Map(rows.map(({ client, timezone }) => [client.id, { client, zone: timezone ?? homeZone }]));
};

const readUnsigned = async (database: Database, ids: readonly number[]) => {
  const rows = await database
    .select({ id: acts.id, subscriptionId: acts.subscriptionId })
    .from(acts)
    .where(and(eqAny(acts.subscriptionId, [...ids]), isNull(acts.signedAt)));
  return Map.groupBy(rows, ({ subscriptionId }) => subscriptionId);
};

/** `kind`: what the device is, such as "Самокат". Russian terms of the shop. */
type NamedDevice = { readonly name: string; readonly kind: string | null };

/** Current states of subscriptions. */
const readCurrentSubscriptions = async (database: Database, ids: readonly number[], now: Date) => {
  if (ids.length === 0)
    return new Map<number, { subject: CurrentSubscription; device: NamedDevice; today: string }>();
  const rows = await database
    .select({
      row: subscriptions,
      device: { name: devices.name, kind: categories.one },
      zone: cities.timezone,
      payer: { brand: cards.brand, last4: cards.last4, expires: cards.expires },
      office: { name: offices.name, address: offices.address },
      city: cities.name,
      home: clients.cityId,
      client: { forbidden: clients.forbidden, deletionRequestedAt: clients.deletionRequestedAt },
    })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .innerJoin(categories, eq(categories.id, devices.categoryId))
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .leftJoin(cards, isPayer)
    .leftJoin(offices, eq(offices.id, subscriptions.officeId))
    .where(eqAny(subscriptions.id, [...ids]));
  const unsigned = await readUnsigned(database, ids);
  const refundable = await readRefundable(
    database,
    rows.map(({ row }) => row),
  );
  return new Map(
    rows.map(({ row, device, zone, payer, office, city, home, client }) => {
      const place = office !== null && home !== row.cityId ? { ...office, city } : office;
      const today = dayIn(zone, now);
      const subject: CurrentSubscription = {
        id: row.id,
        state: row,
        consequences: project(row, today, {
          held: refundable(row),
          card: payer,
        }),
        payer: row.chargeConsent === "given" ? payer : null,
        handover: handoverFact(row, place),
        unsigned: new Set((unsigned.get(row.id) ?? []).map(({ id }) => id)),
        flag: flagOf(client),
      };
      return [row.id, { subject, device, today }];
    }),
  );
};

type Addressee = { readonly clientId: number; readonly subscriptionId: number | null };

/** Everything a notification needs besides its facts: the recipient and the current state. */
export const readRecipients = async (database: Database, addressees: readonly Addressee[], now: Date) => {
  const people = await readPeople(database, [...new Set(addressees.map(({ clientId }) => clientId))]);
  const ids = new Set(addressees.flatMap(({ subscriptionId }) => subscriptionId ?? []));
  const subjects = await readCurrentSubscriptions(database, [...ids], now);
  return { people, subjects };
};

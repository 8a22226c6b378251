import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import * as goodsTables from "#server/platform/database/tables/catalog.ts";
import { accountConsents } from "#contract/consent.ts";
import { newestVersion } from "#server/consents/consent-texts.ts";
import { giveAccountConsents } from "#server/consents/record-consents.ts";
import { clients, emailLetters, emailTokens } from "#server/platform/database/tables/clients.ts";
import { sessions } from "#server/platform/database/tables/sign-in.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { acts } from "#server/platform/database/tables/acts.ts";
import { derivedColumns } from "#server/forecast/due-actions.rules.ts";
import { hashToken } from "#server/platform/token.rules.ts";
import { filling } from "../../server/rows.ts";
import { openingTime } from "../../server/shop.ts";
import { createBook } from "../server/beginning.ts";
import type { ClientWire, Subscription } from "../server/book.ts";
import * as goods from "../server/goods.ts";

/** Signed-in clients with their tokens. */
export const signedIn = [1, 2, 4, 5, 6, 7].map((clientId) => ({
  clientId,
  token: `the-token-of-client-${clientId}-`.padEnd(43, "0"),
}));

const moment = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const clientRow = ([id, client]: [number, ClientWire]) => {
  const { firstName, lastName, email, citizenship, phone, city, forbidden, created } = client;
  const deletionRequestedAt = moment(client.delete_personal_data_date);
  return {
    id,
    firstName,
    lastName,
    email,
    citizenship,
    phone,
    forbidden,
    deletionRequestedAt,
    cityId: city,
    created: new Date(created),
  };
};

const subscriptionRow = ({ owner, device, office, acts: _, ...row }: Subscription) => ({
  ...row,
  ...derivedColumns(row, goods.zone),
  clientId: owner,
  deviceId: device,
  officeId: office,
  created: openingTime,
});

/** Sets a sequence after the taken ids. */
const countOn = (database: Database, table: string) =>
  database.execute(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
  );

/** Fills an empty database with the simulated server's initial data. */
export const fillBothSides = filling(async (database: Database): Promise<void> => {
  const book = createBook();
  const { supported } = Object.groupBy(goods.cities, (city) => (city.supported ? "supported" : "others"));
  await database.insert(goodsTables.cities).values(
    goods.cities.map((city, position) => ({
      ...city,
      position,
      deliverySlots: goods.delivery.slots,
      deliveryPrice: supported?.includes(city) === true ? goods.delivery.price : null,
    })),
  );
  await database
    .insert(goodsTables.companies)
    .values(goods.companies.map((each) => ({ ...each, position: 1 })));
  await database
    .insert(goodsTables.offices)
    .values(goods.offices.map(({ city, ...office }) => ({ ...office, cityId: city })));
  await database.insert(goodsTables.organization).values({ id: 1 });
  await database
    .insert(goodsTables.categories)
    .values(goods.categories.map((each, position) => ({ ...each, position })));
  for (const { id, extras, terms, insurance, ...device } of goods.devices) {
    await database
      .insert(goodsTables.devices)
      .values({ ...device, id, features: [], insurancePrice: insurance, position: id });
    await database.insert(goodsTables.deviceTerms).values(terms.map((term) => ({ ...term, deviceId: id })));
    await database
      .insert(goodsTables.deviceExtras)
      .values(extras.map((extra) => ({ ...extra, deviceId: id })));
  }
  await database.insert(goodsTables.promos).values([...goods.promos]);
  await database.insert(clients).values([...book.clients].map(clientRow));
  for (const [clientId] of book.clients)
    await giveAccountConsents(
      database,
      accountConsents.map((kind) => ({ kind, version: newestVersion(kind) })),
      {
        clientId,
        sessionId: null,
        device: "",
        address: "192.0.2.1",
        language: "ru",
        now: openingTime,
        how: "signIn",
      },
    );
  await database.insert(sessions).values(
    signedIn.map(({ clientId, token }) => ({
      clientId,
      tokenHash: hashToken(token),
      device: "",
      created: openingTime,
      lastUsed: openingTime,
    })),
  );
  await database.insert(cards).values(
    book.cards.map(({ owner, removed: _, ...card }) => ({
      ...card,
      clientId: owner,
      created: openingTime,
    })),
  );
  const rows = [...book.subscriptions.values()];
  await database.insert(subscriptions).values(rows.map(subscriptionRow));
  for (const row of rows)
    for (const [index, act] of row.acts.entries())
      await database.insert(acts).values({
        id: act.id,
        subscriptionId: row.id,
        type: act.type,
        ordinal: index + 1,
        number: act.number ?? "",
        created: new Date(act.created ?? openingTime),
      });
  for (const { owner, token } of book.letters) {
    const email = book.clients.get(owner)?.email ?? "";
    const [letter] = await database
      .insert(emailLetters)
      .values({ clientId: owner, email, language: "ru", created: openingTime })
      .returning();
    const expires = new Date(openingTime.getTime() + 7 * 86_400_000);
    await database
      .insert(emailTokens)
      .values({ tokenHash: hashToken(token), letterId: letter?.id ?? 0, expires });
  }
  for (const table of ["clients", "cards", "subscriptions", "acts"]) await countOn(database, table);
});

import { asc, eq, sql } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { signAct } from "#contract/subscription.ts";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { acts } from "../platform/database/tables/acts.ts";
import type { Terms } from "../platform/database/tables/subscriptions.ts";
import type { Translate } from "../catalog/translations.ts";

type Row = typeof acts.$inferSelect;
type ActWire = ReplyWire<typeof signAct>["act"];

/** Terms with translated names of extras. */
export const termsWire = <T extends Terms>({ extras, ...terms }: T, translate: Translate) => ({
  ...terms,
  extras: extras.map(({ id, name }) => ({ id, name: translate(name) })),
});

export const actWire = (
  { id, type, number, created, signedAt, formerSerial, items, from, terms, kept }: Row,
  translate: Translate,
): ActWire => ({
  id,
  type,
  signed: signedAt !== null,
  signedAt: signedAt?.toISOString() ?? null,
  number,
  created: created.toISOString(),
  ...(formerSerial !== null && { formerSerial }),
  ...(items !== null && {
    items: items.map(({ name, note, ...item }) => ({
      ...item,
      name: translate(name),
      note: note === null ? null : translate(note),
    })),
  }),
  ...(kept !== null && { kept: { ...kept, reason: translate(kept.reason) } }),
  ...(from !== null && { from }),
  ...(terms !== null && {
    terms: { before: termsWire(terms.before, translate), after: termsWire(terms.after, translate) },
  }),
});

/** The acts of a subscription, in order of issue. */
export const readActs = async (
  database: Database,
  { subscriptionId, translate }: { subscriptionId: number; translate: Translate },
): Promise<ActWire[]> =>
  (
    await database
      .select()
      .from(acts)
      .where(eq(acts.subscriptionId, subscriptionId))
      .orderBy(asc(acts.ordinal))
  ).map((row) => actWire(row, translate));

const findActsOfClient = preparedQuery((database) =>
  database
    .select({ act: acts })
    .from(acts)
    .innerJoin(subscriptions, eq(subscriptions.id, acts.subscriptionId))
    .where(eq(subscriptions.clientId, sql.placeholder("clientId")))
    .orderBy(asc(acts.subscriptionId), asc(acts.ordinal))
    .prepare("acts_of_client"),
);

/** All acts of a client, by subscription, in one query. */
export const readActsOfClient = async (
  database: Database,
  { clientId, translate }: { clientId: number; translate: Translate },
): Promise<Map<number, ActWire[]>> => {
  const rows = await findActsOfClient(database).execute({ clientId });
  const byOwner = Map.groupBy(rows, ({ act }) => act.subscriptionId);
  return new Map([...byOwner].map(([id, owned]) => [id, owned.map(({ act }) => actWire(act, translate))]));
};

import { asc, eq, sql } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { signAct } from "#contract/subscription.ts";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { acts } from "../platform/database/tables/acts.ts";
import type { Terms } from "../platform/database/tables/subscriptions.ts";
import type { Translate } from "../catalog/translations.ts";
import { type PictureWire, readActPictures } from "./act-picture.routes.ts";
import type { Language } from "#contract/language.ts";

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
  pictures: readonly PictureWire[] = [],
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
  ...(pictures.length > 0 && { pictures: [...pictures] }),
  ...(kept !== null && { kept: { ...kept, reason: translate(kept.reason) } }),
  ...(from !== null && { from }),
  ...(terms !== null && {
    terms: { before: termsWire(terms.before, translate), after: termsWire(terms.after, translate) },
  }),
});

type Reader = { clientId: number; language: Language; translate: Translate };

/** The acts of a client's subscription, in order of issue. */
export const readActs = async (
  database: Database,
  { subscriptionId, translate, ...reader }: Reader & { subscriptionId: number },
): Promise<ActWire[]> => {
  const pictures = await readActPictures(database, reader);
  const rows = await database
    .select()
    .from(acts)
    .where(eq(acts.subscriptionId, subscriptionId))
    .orderBy(asc(acts.ordinal));
  return rows.map((row) => actWire(row, translate, pictures.get(row.id)));
};

const findActsOfClient = preparedQuery((database) =>
  database
    .select({ act: acts })
    .from(acts)
    .innerJoin(subscriptions, eq(subscriptions.id, acts.subscriptionId))
    .where(eq(subscriptions.clientId, sql.placeholder("clientId")))
    .orderBy(asc(acts.subscriptionId), asc(acts.ordinal))
    .prepare("acts_of_client"),
);

/** All acts of a client, by subscription. */
export const readActsOfClient = async (
  database: Database,
  { translate, ...reader }: Reader,
): Promise<Map<number, ActWire[]>> => {
  const rows = await findActsOfClient(database).execute({ clientId: reader.clientId });
  const pictures = await readActPictures(database, reader);
  const byOwner = Map.groupBy(rows, ({ act }) => act.subscriptionId);
  return new Map(
    [...byOwner].map(([id, owned]) => [
      id,
      owned.map(({ act }) => actWire(act, translate, pictures.get(act.id))),
    ]),
  );
};

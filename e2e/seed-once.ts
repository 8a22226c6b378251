import * as v from "valibot";
import { createSeededDatabase } from "./server.ts";

/** The environment variable for the workers. */
const handedOn = "SEEDED_DATABASE";
const Seeded = v.object({
  /** The database's name. */
  template: v.string(),
  regular: v.object({ token: v.string(), clientId: v.number(), cookies: v.array(v.string()) }),
});

/** The database that all stories copy, and its signed-in client. */
export const seededDatabase = (): v.InferOutput<typeof Seeded> => {
  const text = process.env[handedOn];
  if (text === undefined) throw new Error("no database was seeded before the stories began");
  return v.parse(Seeded, JSON.parse(text));
};

/** Seeds that database before the first worker; returns its teardown. Playwright takes a default export only. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes nothing else
export default async function seedOnce(): Promise<(() => Promise<void>) | undefined> {
  const databaseUrl = process.env["TEST_DATABASE_URL"];
  if (databaseUrl === undefined) return undefined;
  const { drop, ...seeded } = await createSeededDatabase(databaseUrl);
  process.env[handedOn] = JSON.stringify(seeded);
  return drop;
}

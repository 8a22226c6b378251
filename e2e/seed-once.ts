import { createSeededDatabase } from "./server.ts";

/** Where its name is handed on to the workers. */
const handedOn = "SEEDED_DATABASE";

/** The database that all stories begin with a copy of. */
export const seededDatabase = (): string => {
  const name = process.env[handedOn];
  if (name === undefined) throw new Error("no database was seeded before the stories began");
  return name;
};

/**
 * Seeds that database once, before the first worker starts; returns what drops it after the last has ended.
 * Playwright takes a default export only.
 */
// oxlint-disable-next-line import/no-default-export
export default async function seedOnce(): Promise<(() => Promise<void>) | undefined> {
  const databaseUrl = process.env["TEST_DATABASE_URL"];
  if (databaseUrl === undefined) return undefined;
  const { template, drop } = await createSeededDatabase(databaseUrl);
  process.env[handedOn] = template;
  return drop;
}

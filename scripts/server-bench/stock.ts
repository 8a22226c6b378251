import { openPostgres } from "#server/platform/database/postgres.ts";
import { seed } from "#sandbox/seed.ts";

/** Fills an empty database with the goods of the sandbox and a few of its people. */
export const stock = async (url: string): Promise<void> => {
  const { database, close } = await openPostgres(url);
  await seed(database, new Date(), { all: false });
  await close();
};

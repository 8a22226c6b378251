import { openPostgres } from "#server/database/postgres.ts";
import { seed } from "#server/sandbox/seed.ts";

/** Fills an empty database with the goods of the sandbox and a few of its people. */
export const stock = async (url: string): Promise<void> => {
  const { database, close } = await openPostgres(url);
  await seed(database, new Date(), { all: false });
  await close();
};

// Migrates a PostgreSQL to the schema of this release, before its servers start with MIGRATE=off:
//   MIGRATION_DATABASE_URL=postgres://owner:…@database/kabinet npm run migrate
import { readEnvironment } from "#server/environment.ts";
import { connectWithRetry } from "#server/platform/database/connection.ts";
import { migratePostgres } from "#server/platform/database/migrate.ts";
import { logTo } from "#server/platform/logging/log.ts";
import { command, readSettingsFile } from "./command.ts";

command(
  "npm run migrate",
  "Migrates the PostgreSQL at MIGRATION_DATABASE_URL, else at DATABASE_URL (docs/deploy.md).",
).parse();

const fail = (...sentences: string[]): never => {
  for (const sentence of sentences) process.stderr.write(`Not migrated: ${sentence}\n`);
  process.exit(1);
};

readSettingsFile();
const { DATABASE_URL = "", MIGRATION_DATABASE_URL = "", MIGRATION_LOCK_TIMEOUT } = process.env;
// Only these: the role that migrates is not told the secrets of a server.
const read = readEnvironment({ DATABASE_URL, MIGRATION_DATABASE_URL, MIGRATION_LOCK_TIMEOUT });
if (read.kind === "problems") fail(...read.problems);
else {
  const { settings } = read;
  const url = settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL;
  if (url === undefined) fail("MIGRATION_DATABASE_URL and DATABASE_URL are missing");
  const log = logTo((line) => process.stderr.write(line));
  try {
    const applied = await connectWithRetry(
      () =>
        migratePostgres(
          { connectionString: url, application_name: "kabinet migrate" },
          { lockTimeout: settings.MIGRATION_LOCK_TIMEOUT },
        ),
      { log },
    );
    console.log(applied === 0 ? "The schema is current." : `Applied ${applied} migrations.`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

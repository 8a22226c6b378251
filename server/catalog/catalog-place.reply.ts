import { eq } from "drizzle-orm";
import * as v from "valibot";
import { Slug } from "#contract/identifier.ts";
import type { Database } from "../platform/database/database.ts";
import { categories, devices, deviceTerms } from "../platform/database/tables/catalog.ts";

/** Whether the catalogue offers a device of this slug: one without rental terms is not offered. */
const hasDevice = async (database: Database, slug: string): Promise<boolean> => {
  const [found] = await database
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(deviceTerms, eq(deviceTerms.deviceId, devices.id))
    .where(eq(devices.slug, slug))
    .limit(1);
  return found !== undefined;
};

const hasCategory = async (database: Database, slug: string): Promise<boolean> =>
  (await database.$count(categories, eq(categories.slug, slug))) > 0;

/**
 * Whether a path below `/catalog/` exists: `{category or device}/` or `{category}/{device}/` (the page
 * corrects the category). `path` is encoded, as in the request.
 */
export const isCatalogPlace = async (database: Database, path: string): Promise<boolean> => {
  const names = path.split("/").filter((part) => part !== "");
  const slug = v.safeParse(Slug, names.at(-1));
  if (!slug.success) return false;
  if (await hasDevice(database, slug.output)) return true;
  return names.length === 2 && hasCategory(database, slug.output);
};

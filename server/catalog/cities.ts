import { eq } from "drizzle-orm";
import { homeZone } from "#contract/day.ts";
import type { Database } from "../platform/database/database.ts";
import { cities } from "../platform/database/tables/catalog.ts";
import { Refusal } from "../platform/refusal.ts";

/** Refuses unknown and unsupported cities alike: `city.unsupported` (V31). */
export const requireCity = async (database: Database, cityId: number): Promise<void> => {
  const [city] = await database.select().from(cities).where(eq(cities.id, cityId));
  if (city?.supported !== true) throw new Refusal("city.unsupported");
};

/** The time zone (IANA) of a client's city; Moscow if none is chosen. */
export const readZone = async (database: Database, cityId: number | null): Promise<string> => {
  if (cityId === null) return homeZone;
  const [city] = await database
    .select({ timezone: cities.timezone })
    .from(cities)
    .where(eq(cities.id, cityId));
  return city?.timezone ?? homeZone;
};

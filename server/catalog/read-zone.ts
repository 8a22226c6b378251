import { eq } from "drizzle-orm";
import { homeZone } from "#contract/day.ts";
import type { Database } from "../database/database.ts";
import { cities } from "../database/tables/catalog.ts";

/** The time zone of a client's city (IANA name); that of Moscow while none is named. */
export const readZone = async (database: Database, cityId: number | null): Promise<string> => {
  if (cityId === null) return homeZone;
  const [city] = await database
    .select({ timezone: cities.timezone })
    .from(cities)
    .where(eq(cities.id, cityId));
  return city?.timezone ?? homeZone;
};

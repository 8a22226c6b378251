import { eq } from "drizzle-orm";
import { homeZone } from "#contract/day.ts";
import type { Database } from "../platform/database/database.ts";
import { cities } from "../platform/database/tables/catalog.ts";
import { Refusal } from "../platform/refusal.ts";

/** A city in which we are; an unknown one and one we are not in yet are refused alike: `city.unsupported` (V31). */
export const requireCity = async (database: Database, cityId: number): Promise<void> => {
  const [city] = await database.select().from(cities).where(eq(cities.id, cityId));
  if (city?.supported !== true) throw new Refusal("city.unsupported");
};

/** The time zone of a client's city (IANA name); that of Moscow while none is named. */
export const readZone = async (database: Database, cityId: number | null): Promise<string> => {
  if (cityId === null) return homeZone;
  const [city] = await database
    .select({ timezone: cities.timezone })
    .from(cities)
    .where(eq(cities.id, cityId));
  return city?.timezone ?? homeZone;
};

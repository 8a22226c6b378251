import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { cities } from "../database/tables/catalog.ts";
import { Refusal } from "../shared/refusal.ts";

/** A city in which we are; an unknown one and one we are not in yet are refused alike: `city.unsupported` (V31). */
export const requireCity = async (database: Database, cityId: number): Promise<void> => {
  const [city] = await database.select().from(cities).where(eq(cities.id, cityId));
  if (city?.supported !== true) throw new Refusal("city.unsupported");
};

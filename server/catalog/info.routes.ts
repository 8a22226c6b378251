import { getCatalog, getCities, getCompanies, getDoc, getFaq } from "#contract/info.ts";
import { documents, faq } from "./content/documents.ts";
import { type EndpointNeeds, createEndpoints } from "../platform/http/endpoints.ts";
import { Refusal } from "../platform/refusal.ts";
import { LocalizedReply } from "../platform/http/respond.ts";
import { readCatalog, readCities } from "./catalog.reply.ts";
import { asc } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { Database } from "../platform/database/database.ts";
import { companies } from "../platform/database/tables/catalog.ts";
import type { Language } from "#contract/language.ts";
import { readTranslations } from "./translations.ts";

/** Employers to choose from. */
export const readCompanies = async (
  database: Database,
  language: Language,
): Promise<ReplyWire<typeof getCompanies>["companies"]> => {
  const translate = await readTranslations(database, language);
  const rows = await database
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .orderBy(asc(companies.position), asc(companies.id));
  return rows.map(({ id, name }) => ({ id, name: translate(name) }));
};

/** Public data: cities, employers, catalogue, documents. */
export const infoRoutes = (deps: EndpointNeeds & { sbp: boolean }) => {
  const { database, clock, sbp } = deps;
  const { routes, anyone } = createEndpoints(deps);

  anyone(
    getCities,
    async ({ language }) => new LocalizedReply(language, { cities: await readCities(database, language) }),
  );

  anyone(
    getCompanies,
    async ({ language }) =>
      new LocalizedReply(language, { companies: await readCompanies(database, language) }),
  );

  anyone(getCatalog, async ({ request, language }) => {
    const input = { cityId: request.city ?? null, now: clock.now(), language, sbp };
    return new LocalizedReply(language, await readCatalog(database, input));
  });

  anyone(getFaq, async ({ request, language: accepted }) => {
    const language = request.language ?? accepted;
    return new LocalizedReply(language, { groups: faq[language] });
  });

  // After the named calls, since `{doc}` would match them.
  anyone(getDoc, async ({ request, language: accepted, parameter }) => {
    const language = request.language ?? accepted;
    const found = documents[language].get(parameter);
    if (found === undefined) throw new Refusal("resource.missing");
    return new LocalizedReply(language, found);
  });

  return routes;
};

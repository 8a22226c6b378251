import { getCities, getCompanies } from "#contract/info.ts";
import { updateClient } from "#contract/user.ts";
import type { RegistrationPorts } from "#machines/registration/registration.ports.ts";
import { isOneOf, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { storedCity } from "./stored-values.ts";
import type { Store } from "./storage.ts";

/** Ports of the registration machine. */
export const registrationPorts = (store: Store, api: Api): RegistrationPorts => ({
  loadChoices: async (_, signal) => {
    const choices = new AbortController();
    // oxlint-disable-next-line baseline-js/use-baseline -- widely available since September 2026; its list is older
    const both = { signal: AbortSignal.any([signal, choices.signal]) };
    const [cities, companies] = await Promise.all([
      api(getCities, both).then((answer) => replyOf(answer).cities),
      api(getCompanies, both).then((answer) => replyOf(answer).companies),
    ]).catch((failure: unknown) => {
      // Aborts the other request, which a sign-out would no longer abort (C6).
      choices.abort();
      throw failure;
    });
    const chosen = store.read(storedCity);
    const preferredCityId = cities.some(({ id }) => id === chosen) ? chosen : null;
    return { cities, companies, preferredCityId };
  },

  registerClient: async ({ cityId, companyId, citizenship }, signal) => {
    const request = { city: cityId, company: companyId, citizenship };
    const answer = await api(updateClient, { request, signal });
    if (answer.kind === "answered") return { kind: "registered", client: answer.reply };
    if (!isOneOf(answer, "city.unsupported", "request.malformed")) throw unexpected(answer);
    return { kind: "refused", code: answer.code, fields: answer.details.fields ?? [] };
  },
});

import type { City } from "#contract/info.ts";
import type { Client, ProfileChange } from "#contract/user.ts";
import type { Port } from "../runtime/ports.ts";

/** What a person chooses from. `preferredCityId`: the city an address or an earlier visit named, if it is known. */
export type RegistrationChoices = {
  cities: City[];
  companies: { id: number; name: string }[];
  preferredCityId: number | null;
};

/** What a person chose; employer and citizenship may be left out. */
export type RegistrationForm = {
  cityId: number;
  companyId: number | null;
  citizenship: NonNullable<ProfileChange["citizenship"]> | null;
};

/** `fields`: what the server refused; empty with `city.unsupported`. */
export type RegisteredClient =
  | { kind: "registered"; client: Client }
  | { kind: "refused"; code: "city.unsupported" | "request.malformed"; fields: string[] };

export type RegistrationPorts = {
  /** GET info/cities and info/companies. */
  loadChoices: Port<void, RegistrationChoices>;
  /** POST user/updateinfo. */
  registerClient: Port<RegistrationForm, RegisteredClient>;
};

import type { City } from "#contract/info.ts";
import type { Client, ProfileChange } from "#contract/user.ts";
import type { Port } from "../runtime/ports.ts";

/** Choices. `preferredCityId`: the known city of a link or an earlier visit. */
export type RegistrationChoices = {
  cities: City[];
  companies: { id: number; name: string }[];
  preferredCityId: number | null;
};

/** Employer and citizenship are optional. */
export type RegistrationForm = {
  cityId: number;
  companyId: number | null;
  citizenship: NonNullable<ProfileChange["citizenship"]> | null;
};

/** `fields`: refused fields; empty with `city.unsupported`. */
export type RegisteredClient =
  | { kind: "registered"; client: Client }
  | { kind: "refused"; code: "city.unsupported" | "request.malformed"; fields: string[] };

export type RegistrationPorts = {
  /** GET info/cities and info/companies. */
  loadChoices: Port<void, RegistrationChoices>;
  /** POST user/updateinfo. */
  registerClient: Port<RegistrationForm, RegisteredClient>;
};

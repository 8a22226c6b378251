import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client, ProfileChange } from "#contract/user.ts";
import type { Port } from "../runtime/ports.ts";

/** `fields`: what the server refused; empty with `city.unsupported`. */
export type SavedProfile =
  | { kind: "saved"; client: Client }
  | { kind: "refused"; code: "city.unsupported" | "request.malformed"; fields: string[] };

/** Every reply that is not a success with status code "200" rejects, or is a refusal: nothing is replaced (C20). */
export type AccountPorts = {
  /** GET subscription/info. */
  loadSubscriptions: Port<void, Subscription[]>;
  /** GET info/catalog of a city; null: of no city in particular. */
  loadCatalog: Port<{ cityId: number | null }, Catalog>;
  /** GET user/getinfo. */
  loadClient: Port<void, Client>;
  /** POST user/updateinfo. */
  saveProfile: Port<ProfileChange, SavedProfile>;
};

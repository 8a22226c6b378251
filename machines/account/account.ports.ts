import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client, ProfileChange } from "#contract/user.ts";
import type { Port } from "../runtime/ports.ts";

/** `fields`: refused fields, with `request.malformed`. `consent.required`: a text has a newer version than was shown. */
export type SavedProfile =
  | { kind: "saved"; client: Client }
  | {
      kind: "refused";
      code: "city.unsupported" | "consent.required" | "request.malformed";
      fields: string[];
    };

/** Only a success with status code "200" replaces anything (C20); other replies reject or are refusals. */
export type AccountPorts = {
  /** GET subscription/info. */
  loadSubscriptions: Port<void, Subscription[]>;
  /** GET info/catalog of a city; null: no city. */
  loadCatalog: Port<{ cityId: number | null }, Catalog>;
  /** GET user/getinfo. */
  loadClient: Port<void, Client>;
  /** POST user/updateinfo. */
  saveProfile: Port<ProfileChange, SavedProfile>;
};

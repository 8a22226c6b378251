import type { Client } from "#contract/user.ts";
import { profileFields } from "#machines/account/profile-fields.ts";

/** What the form shows of a client, as one text to compare: another city or bonus does not undo what is being typed. */
export const storedFields = (client: Client): string =>
  JSON.stringify([client.phone, ...profileFields.map((field) => client[field])]);

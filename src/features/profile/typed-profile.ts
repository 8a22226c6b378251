import type { Client } from "#contract/user.ts";
import {
  inEachField,
  type ProfileField,
  profileFields,
  type TypedProfile,
} from "#machines/account/profile-fields.ts";
import { writeDay } from "./typed-day.ts";

/** What the form shows in each field: what was typed there, or else what is stored. */
export const shownIn = (client: Client, typed: TypedProfile | null): Record<ProfileField, string> => ({
  ...inEachField((field) => (field === "birthdate" ? writeDay(client.birthdate) : (client[field] ?? ""))),
  ...typed,
});

/** The fields in which something else stands than what is stored; null where it is nothing. */
export const typedIn = (form: FormData, client: Client): TypedProfile | null => {
  const stored = shownIn(client, null);
  const typed: Partial<Record<ProfileField, string>> = {};
  for (const field of profileFields) {
    const value = form.get(field) ?? "";
    if (typeof value === "string" && value !== stored[field]) typed[field] = value;
  }
  return Object.keys(typed).length === 0 ? null : typed;
};

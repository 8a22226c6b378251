import type { Client } from "#contract/user.ts";

/** What the form of personal data asks for. */
export const profileFields = [
  ...(["lastName", "firstName", "patronymic", "birthdate", "gender"] as const),
  ...(["citizenship", "email", "communication"] as const),
];
export type ProfileField = (typeof profileFields)[number];

/** What there is once for each field. */
export const inEachField = <T>(make: (field: ProfileField) => T): Record<ProfileField, T> =>
  // Cast: the names are those of the list, which the type of entries forgets.
  Object.fromEntries(profileFields.map((field) => [field, make(field)])) as Record<ProfileField, T>;

/** The fields in which something else stands than what is stored, as it was typed or chosen. */
export type TypedProfile = Readonly<Partial<Record<ProfileField, string>>>;

/** Whether the form shows the same of both. */
export const looksSame = (one: Client, other: Client): boolean =>
  profileFields.every((field) => one[field] === other[field]);

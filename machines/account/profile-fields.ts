import type { Client } from "#contract/user.ts";

/** What the form of personal data asks for. */
export const profileFields = [
  ...(["lastName", "firstName", "patronymic", "birthdate", "gender"] as const),
  ...(["citizenship", "email", "communication"] as const),
];
export type ProfileField = (typeof profileFields)[number];

/** The fields in which something else stands than what is stored, as it was typed or chosen. */
export type TypedProfile = Readonly<Partial<Record<ProfileField, string>>>;

/** Whether the form shows the same of both. */
export const looksSame = (one: Client, other: Client): boolean =>
  profileFields.every((field) => one[field] === other[field]);

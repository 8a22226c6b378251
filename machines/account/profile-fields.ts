import type { Client, ProfileChange } from "#contract/user.ts";

/** Fields of the personal data form. */
export const profileFields = [
  ...(["lastName", "firstName", "patronymic", "birthdate", "gender"] as const),
  ...(["citizenship", "email", "communication"] as const),
];
export type ProfileField = (typeof profileFields)[number];

/** Whether a change is of the form. Settings and consents save by themselves. */
export const isOfForm = (change: ProfileChange): boolean =>
  profileFields.some((field) => change[field] !== undefined);

/** A value for each field. */
export const inEachField = <T>(make: (field: ProfileField) => T): Record<ProfileField, T> =>
  // Cast: the type of entries loses the names.
  Object.fromEntries(profileFields.map((field) => [field, make(field)])) as Record<ProfileField, T>;

/** Fields whose text differs from the stored value. */
export type TypedProfile = Readonly<Partial<Record<ProfileField, string>>>;

/** The later texts that differ from the earlier ones; null if none do. */
export const differingFrom = (
  earlier: TypedProfile | null,
  later: TypedProfile | null,
): TypedProfile | null => {
  const fields = profileFields.filter((field) => later?.[field] !== earlier?.[field]);
  const texts = fields.flatMap((field) => {
    const text = later?.[field];
    return text === undefined ? [] : [[field, text] as const];
  });
  return texts.length === 0 ? null : Object.fromEntries(texts);
};

/** Whether the form looks the same for both. */
export const looksSame = (one: Client, other: Client): boolean =>
  profileFields.every((field) => one[field] === other[field]);

/** Whether a letter can still verify the e-mail. */
export const awaitsLetter = ({ email, emailVerified }: Pick<Client, "email" | "emailVerified">): boolean =>
  email !== null && emailVerified === false;

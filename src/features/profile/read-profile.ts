import * as v from "valibot";
import { isDay } from "#contract/day.ts";
import { emailFaultOf } from "#contract/email.ts";
import { cleanText } from "#contract/text.ts";
import { ProfileChange } from "#contract/user.ts";
import { type ProfileField, profileFields } from "#machines/account/profile-fields.ts";
import { readDay } from "./typed-day.ts";

/** Why a field cannot be saved; the locales have a sentence for each. */
export type FieldProblem =
  | ("required" | "long" | "text" | "date" | "age")
  | ("email" | "emailName" | "emailAlphabets");

/** Fields that cannot be left empty: without them no device is handed over (spec §5). */
const needed: readonly ProfileField[] = ["lastName", "firstName", "citizenship", "email"];

export type ReadProfile =
  | { ok: true; change: ProfileChange }
  | { ok: false; problems: Partial<Record<ProfileField, FieldProblem>> };

const emailProblems = { name: "emailName", alphabets: "emailAlphabets", format: "email" } as const;

/** Why the server refused a field. A birthdate that exists can only be too early or too late. */
export const refusalOf = (field: ProfileField): FieldProblem => {
  if (field === "birthdate") return "age";
  return field === "email" ? "email" : "text";
};

/** Checks the form by the contract's own schema; an empty field empties what was stored. */
export const readProfile = (data: FormData): ReadProfile => {
  const typed = Object.fromEntries(
    profileFields.map((name) => {
      const value = data.get(name);
      const text = typeof value === "string" ? cleanText(value) : "";
      if (text === "") return [name, null];
      return [name, name === "birthdate" ? readDay(text) : text];
    }),
  );
  const problems: Partial<Record<ProfileField, FieldProblem>> = {};
  const read = v.safeParse(ProfileChange, typed);
  for (const issue of read.issues ?? []) {
    const field = profileFields.find((name) => name === issue.path?.[0]?.key);
    if (field === "email") problems.email = emailProblems[emailFaultOf(typed["email"] ?? "")];
    else if (field === "birthdate") problems.birthdate = "date";
    else if (field !== undefined) problems[field] = issue.type === "max_length" ? "long" : "text";
  }
  // The contract checks the form of a day; both sides check that the calendar has it.
  if (typeof typed["birthdate"] === "string" && !isDay(typed["birthdate"])) problems.birthdate = "date";
  for (const name of needed) if (typed[name] === null) problems[name] = "required";
  return read.success && Object.keys(problems).length === 0
    ? { ok: true, change: read.output }
    : { ok: false, problems };
};

import * as v from "valibot";
import { FormId } from "#contract/form.ts";
import { Citizenship } from "#contract/user.ts";
import type { RegistrationForm } from "#machines/registration/registration.ports.ts";

const chosenOrNull = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.union([
    v.pipe(
      v.literal(""),
      v.transform(() => null),
    ),
    schema,
  ]);

const Form = v.object({
  city: FormId,
  company: chosenOrNull(FormId),
  citizenship: chosenOrNull(Citizenship),
});

/** What was chosen; null while no city is. */
export const readRegistration = (data: FormData): RegistrationForm | null => {
  const read = v.safeParse(Form, Object.fromEntries(data));
  if (!read.success) return null;
  const { city, company, citizenship } = read.output;
  return { cityId: city, companyId: company, citizenship };
};

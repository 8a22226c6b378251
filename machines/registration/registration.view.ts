import type { SnapshotFrom } from "xstate";
import { type Offer, offer } from "../runtime/offer.ts";
import type { RegistrationContext, registrationMachine } from "./registration.machine.ts";
import type { RegistrationChoices, RegistrationForm } from "./registration.ports.ts";

export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;

export type RegistrationView =
  | { screen: "loading" }
  | { screen: "unreachable" }
  | {
      screen: "form";
      choices: RegistrationChoices;
      /** Last submitted form. */
      form: RegistrationForm | null;
      notice: RegistrationContext["notice"];
      /** With the notice `request.malformed`. */
      refusedFields: string[];
      submit: Offer<"pending" | "offline">;
    }
  /** Another city can be chosen. */
  | { screen: "unsupportedCity"; city: string | null };

/** Flat, of primitives, offers and parts of the context: compare shallowly. */
export function registrationView(now: RegistrationSnapshot): RegistrationView {
  const { choices, form, notice, refusedFields, online } = now.context;
  if (now.matches({ active: "unreachable" })) return { screen: "unreachable" };
  if (choices === null) return { screen: "loading" };
  if (now.matches({ active: "unsupportedCity" })) {
    const city = choices.cities.find(({ id }) => id === form?.cityId);
    return { screen: "unsupportedCity", city: city?.name ?? null };
  }
  const submit = offer(!now.matches({ active: "choosing" }) && "pending", !online && "offline");
  return { screen: "form", choices, form, notice, refusedFields, submit };
}

/** Whether there is a network; `submit` does not say so while a request runs. */
export const isOnline = (now: RegistrationSnapshot): boolean => now.context.online;

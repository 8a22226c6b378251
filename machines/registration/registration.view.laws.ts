import { same } from "../kit/expect.ts";
import type { Laws } from "../kit/laws.ts";
import { offer } from "../kit/offer.ts";
import { type M, type Now, at, choosing, unsupportedCity } from "./registration.places.ts";
import { isOnline, registrationView } from "./registration.view.ts";

const expected = (s: Now) => {
  const { choices, form, notice, refusedFields, online } = s.context;
  if (at({ active: "unreachable" })(s)) return { screen: "unreachable" };
  if (choices === null) return { screen: "loading" };
  if (unsupportedCity(s)) {
    const chosen = form === null ? undefined : choices.cities.find(({ id }) => id === form.cityId);
    return { screen: "unsupportedCity", city: chosen === undefined ? null : chosen.name };
  }
  const submit = offer(!choosing(s) && "pending", !online && "offline");
  return { screen: "form", choices, form, notice, refusedFields, submit };
};

export const viewLaws: Laws<M> = {
  "it shows what there is to choose from, what was submitted, and what came of it": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => !same(registrationView(s), expected(s)) || isOnline(s) !== s.context.online,
    ),
};

import { followsNetwork } from "../connectivity/network.laws.ts";
import type { AllowedEvents } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import { type Laws, acted, invoked, failed, returned, sent } from "#tools/statecharts/laws.ts";
import type { Situation } from "#tools/statecharts/world.ts";
import {
  type M,
  type Now,
  isIn,
  choosing,
  newcomer,
  registrationModel,
  unsupportedCity,
} from "./registration.model.ts";
import { isOnline, registrationView } from "./registration.view.ts";
import { offer } from "../runtime/offer.ts";

const expected = (s: Now) => {
  const { choices, form, notice, refusedFields, online } = s.context;
  if (isIn({ active: "unreachable" })(s)) return { screen: "unreachable" };
  if (choices === null) return { screen: "loading" };
  if (unsupportedCity(s)) {
    const chosen = form === null ? undefined : choices.cities.find(({ id }) => id === form.cityId);
    return { screen: "unsupportedCity", city: chosen === undefined ? null : chosen.name };
  }
  const submit = offer(!choosing(s) && "pending", !online && "offline");
  return { screen: "form", choices, form, notice, refusedFields, submit };
};

export const views: Laws<M> = {
  "it shows the options, what was submitted, and the result": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => !same(registrationView(s), expected(s)) || isOnline(s) !== s.context.online,
    ),
};

/** States with choices in the server's words. */
const hasWords = isIn(
  { active: "loadingChoices" },
  { active: "choosing" },
  { active: "unsupportedCity" },
  { active: "registering" },
);
const registering = isIn({ active: "registering" });
/** Screens whose words are the server's. */
const screens = [choosing, unsupportedCity];
const runs = ({ running }: Situation<M>, name: string) => running.some(({ src }) => src === name);

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "registration.submitted": (s) => choosing(s) && s.context.online,
  "city.changeRequested": unsupportedCity,
  "registration.retryRequested": isIn({ active: "unreachable" }),
};

export const goals = { "the client is registered": isIn("registered") };

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "context.client.forbidden is always false": "a forbidden client is not registered",
};

export const laws: Laws<M> = {
  "the choices are loaded at the start, by hand, when the network is back, and in another language": ({
    opening,
    steps,
  }) => [
    ...(invoked(opening, "loadChoices").length === 1 ? [] : [opening.to]),
    ...steps.filter((step) => {
      const { snapshot: was } = step.from;
      const isDue =
        acted(step, "registration.retryRequested") !== undefined ||
        (isIn({ active: "unreachable" })(was) && acted(step, "connection.restored") !== undefined) ||
        (hasWords(was) && !registering(was) && acted(step, "language.changed") !== undefined) ||
        screens.some((isAt) => was.context.foreign && isAt(step.to.snapshot) && !isAt(was));
      return invoked(step, "loadChoices").length !== (isDue ? 1 : 0);
    }),
  ],

  "choices that came can be chosen from; those that did not can be asked for again": ({ steps }) =>
    steps.filter((step) => {
      const loaded = returned(step, "loadChoices")?.output;
      const { snapshot: s } = step.to;
      if (!isIn({ active: "loadingChoices" })(step.from.snapshot)) return false;
      if (failed(step, "loadChoices")) return !isIn({ active: "unreachable" })(s);
      return loaded && (!choosing(s) || s.context.choices !== loaded);
    }),

  "a change of the language is not forgotten before its words have come, or have failed to": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: was } = step.from;
      const { snapshot: is } = step.to;
      const isAsked = acted(step, "language.changed") !== undefined && was.context.choices !== null;
      const isOver = returned(step, "loadChoices") !== undefined || failed(step, "loadChoices");
      return is.context.foreign !== (isAsked || (was.context.foreign && !isOver));
    }),

  "in another language the same is shown in its words, and nothing that was chosen is lost": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) => s.can({ type: "language.changed" }) !== hasWords(s)),
    ...steps.filter((step) => {
      const { from, to } = step;
      if (!choosing(from.snapshot) && !unsupportedCity(from.snapshot)) return false;
      const asksAnew = acted(step, "language.changed") !== undefined;
      const hasAnswer = returned(step, "loadChoices") !== undefined || failed(step, "loadChoices");
      const loaded = returned(step, "loadChoices")?.output;
      const { choices } = to.snapshot.context;
      return (
        (asksAnew || hasAnswer) &&
        (choosing(from.snapshot) !== choosing(to.snapshot) ||
          unsupportedCity(from.snapshot) !== unsupportedCity(to.snapshot) ||
          runs(to, "loadChoices") !== asksAnew ||
          choices !== (loaded ?? from.snapshot.context.choices))
      );
    }),
  ],

  "who would rather leave may ask for deletion as long as nothing is registered, and is handed over then": ({
    opening,
    situations,
    steps,
  }) => [
    ...(asksOtherThan(opening, "deletion", { client: newcomer, online: true }) ? [opening.to] : []),
    ...situations.filter((here) => runs(here, "deletion") !== (here.snapshot.status === "active")),
    ...steps.filter((step) => {
      const left = returned(step, "deletion")?.output.client;
      const event = acted(step, "connection.lost") ?? acted(step, "connection.restored");
      return (
        invoked(step, "deletion").length > 0 ||
        isIn("leaving")(step.to.snapshot) !== (left !== undefined) ||
        !same(sent(step), event ? [{ to: "deletion", event }] : [])
      );
    }),
  ],

  "an unsupported city is reported without a request": ({ steps }) =>
    steps.filter((step) => {
      const submitted = acted(step, "registration.submitted")?.form;
      const isServed = step.from.snapshot.context.choices?.cities.find(
        ({ id }) => id === submitted?.cityId,
      )?.supported;
      return (
        asksOtherThan(step, "registerClient", submitted && isServed ? submitted : null) ||
        (submitted && !isServed && !unsupportedCity(step.to.snapshot))
      );
    }),

  "any choice can be submitted, independent of the result": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      registrationModel.spec.intents.some(
        (event) =>
          event.type === "registration.submitted" &&
          s.can(event) !== allowedEvents["registration.submitted"]?.(s),
      ),
    ),

  "what was submitted is kept, to be offered again": ({ steps }) =>
    steps.filter((step) => {
      const form = acted(step, "registration.submitted")?.form ?? step.from.snapshot.context.form;
      return step.to.snapshot.context.form !== form;
    }),

  "a refusal or an outage says why, and leads back to the choice": ({ steps }) =>
    steps.filter((step) => {
      const { notice, refusedFields } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const answer = returned(step, "registerClient")?.output;
      if (failed(step, "registerClient"))
        return notice !== "unreachable" || refusedFields.length > 0 || !choosing(step.to.snapshot);
      if (answer?.kind === "refused" && answer.code === "request.malformed")
        return !same([notice, refusedFields], [answer.code, answer.fields]) || !choosing(step.to.snapshot);
      if (acted(step, "registration.submitted")) return notice !== null || refusedFields.length > 0;
      return !same([notice, refusedFields], [before.notice, before.refusedFields]);
    }),

  "an unsupported city can be changed": ({ steps }) =>
    steps.filter((step) => {
      const answer = returned(step, "registerClient")?.output;
      if (answer?.kind === "refused" && answer.code === "city.unsupported")
        return !unsupportedCity(step.to.snapshot);
      return acted(step, "city.changeRequested") && !choosing(step.to.snapshot);
    }),

  "a registered or leaving client is handed over as the server gave it, and nothing else ends this": ({
    steps,
  }) =>
    steps.filter((step) => {
      const answer = returned(step, "registerClient")?.output;
      const leaver = returned(step, "deletion")?.output.client;
      const client = leaver ?? (answer?.kind === "registered" ? answer.client : undefined);
      const { snapshot: s } = step.to;
      return (s.status === "done") !== (client !== undefined) || s.output?.client !== client;
    }),

  "the network is followed": followsNetwork(({ context }) => context.online),

  "the view offers exactly what the machine takes": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = registrationView(s);
      if (s.status !== "active") return false;
      return (
        (view.screen === "form" && view.submit.can) !== allowedEvents["registration.submitted"]?.(s) ||
        (view.screen === "unsupportedCity") !== unsupportedCity(s) ||
        (view.screen === "unreachable") !== isIn({ active: "unreachable" })(s)
      );
    }),
};

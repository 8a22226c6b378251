import { type Affordances, inside } from "../kit/common-laws.ts";
import { asksOtherThan } from "../kit/expect.ts";
import { type Laws, acted, asked, failed, returned } from "../kit/laws.ts";
import type { forecastMachine } from "./forecast.machine.ts";
import { asked as question } from "./forecast.model.ts";
import { certaintyOf, forecastView } from "./forecast.view.ts";

type M = typeof forecastMachine;
const at = inside<M>;

/** What a person may do where. */
export const affordances: Affordances<M> = {
  "forecast.requested": at("reckoning", "reckoned", "unreachable"),
  "forecast.retryRequested": at("unreachable"),
};

export const goals = { "it is known whether sums can be reckoned": at("reckoned", "unavailable") };

/** Values that cannot be other, with the reason. */
export const unvaried = {
  "context.forecast.acts.cancel.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.acts.change.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.acts.pause.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.acts.pauseUntil.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.stay.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.acts.cancel.daysKept is never but 0": "a cancelled subscription keeps no days",
  "context.forecast.acts.cancel.total is never but 0": "nothing is charged after the end",
  "context.forecast.acts.pause.total is never but 0": "nothing is charged while it is paused",
  "context.forecast.terms.insurance.chosen is always true":
    "two courses in the model are enough: the machine carries it and does not look",
};

export { viewLaws as views } from "./forecast.view.laws.ts";

export const laws: Laws<M> = {
  "it is reckoned at once, for each question, on another try, and when the network is back": ({
    opening,
    steps,
  }) => [
    ...(asksOtherThan(opening, "loadForecast", { id: 27, ...question }) ? [opening.to] : []),
    ...steps.filter((step) => {
      const wish = acted(step, "forecast.requested");
      const isDue =
        wish ??
        acted(step, "forecast.retryRequested") ??
        (at("unreachable")(step.from.snapshot) && acted(step, "connection.restored"));
      const { question } = step.to.snapshot.context;
      const expected = { ...step.from.snapshot.context.question, ...wish?.question };
      return (
        JSON.stringify(question) !== JSON.stringify(expected) ||
        asksOtherThan(step, "loadForecast", isDue ? { id: 27, ...question } : null)
      );
    }),
  ],

  "C44: only what the server reckoned is shown, and what it could not be asked is said": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      const found = returned(step, "loadForecast")?.output;
      const before = step.from.snapshot.context.forecast;
      if (s.context.forecast !== (found?.kind === "found" ? found.forecast : before)) return true;
      if (failed(step, "loadForecast")) return !at("unreachable")(s);
      if (found) return !at(found.kind === "found" ? "reckoned" : "unavailable")(s);
      return asked(step, "loadForecast").length === 0;
    }),

  "what is shown names the question that it was reckoned for": ({ steps }) =>
    steps.filter((step) => {
      const [from, to] = [step.from.snapshot.context, step.to.snapshot.context];
      const isNew = returned(step, "loadForecast")?.output.kind === "found";
      const view = forecastView(step.to.snapshot);
      const expected = isNew ? from.question : from.reckonedFor;
      return (
        JSON.stringify(to.reckonedFor) !== JSON.stringify(expected) ||
        (view.state === "ready" && view.reckonedFor !== to.reckonedFor)
      );
    }),

  "nobody can confirm what they were not shown: sums of another question, or none": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const [open, closed] = (["cancel", "resume"] as const).map((act) => certaintyOf(forecastView(s), act));
      if (at("unavailable")(s)) return open?.is !== "shown" || open.course !== null;
      if (at("reckoned")(s))
        return (
          open?.is !== "shown" ||
          open.course !== s.context.forecast?.acts.cancel ||
          closed?.is !== "closed" ||
          closed.why !== "notPaused"
        );
      return open?.is !== (at("unreachable")(s) ? "unknown" : "reckoning");
    }),
};

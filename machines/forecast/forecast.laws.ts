import { type AllowedEvents, inside } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import { type Laws, acted, invoked, failed, returned } from "#tools/statecharts/laws.ts";
import type { forecastMachine } from "./forecast.machine.ts";
import { question } from "./forecast.model.ts";
import {
  type Certainty,
  getCertainty,
  chargedBy,
  listCharges,
  projectionFor,
  firstDay,
  forecastView,
} from "./forecast.view.ts";
import type { SnapshotFrom } from "xstate";
import { type Projection, type ForecastAct, type ForecastEvent, isOpen } from "#contract/forecast.ts";

type Now = SnapshotFrom<M>;
const isIn = inside<M>;

const expected = (s: Now) => {
  const { forecast, question, reckonedFor } = s.context;
  if (isIn("unavailable")(s)) return { state: "unavailable" };
  if (forecast === null) return { state: isIn("unreachable")(s) ? "unreachable" : "loading" };
  const stale = isIn("reckoned")(s) ? null : isIn("reckoning")(s) ? "recalculating" : "unreachable";
  return { state: "ready", forecast, question, reckonedFor, stale };
};

/** What may be confirmed: only a known answer to the current question. */
const certain = (s: Now, act: ForecastAct): Certainty => {
  if (isIn("unavailable")(s)) return { is: "shown", projection: null };
  if (isIn("unreachable")(s)) return { is: "unknown" };
  const ahead = isIn("reckoned")(s) ? s.context.forecast?.acts[act] : undefined;
  if (ahead === undefined) return { is: "reckoning" };
  return "why" in ahead ? { is: "closed", why: ahead.why } : { is: "shown", projection: ahead };
};

/** An available act in the model, and one that is not. */
const acts = ["pause", "cancel", "resume", "extend"] as const;

const dayOf = (kind: ForecastEvent["kind"], { events }: Projection): string | null => {
  const days = events.filter((event) => event.kind === kind).map(({ day }) => day);
  return days.toSorted()[0] ?? null;
};

/** Whether a helper reads a projection otherwise than its events say. */
const isMisread = (projection: Projection): boolean => {
  const charges = projection.events.flatMap((event) => (event.kind === "charge" ? [event] : []));
  const sum = (events: readonly { amount: number }[]) => events.reduce((all, { amount }) => all + amount, 0);
  const days = ["2026-12-02", "2026-12-03", "2026-12-26", "2027-02-01"];
  return (
    !same(listCharges(projection), charges) ||
    (["end", "return", "charge", "resume"] as const).some(
      (kind) => firstDay(projection, kind) !== dayOf(kind, projection),
    ) ||
    days.some((day) => chargedBy(projection, day) !== sum(charges.filter((charge) => charge.day <= day)))
  );
};

export const views: Laws<M> = {
  "a forecast is shown with the question it answers, and says when another one is being reckoned": ({
    situations,
  }) => situations.filter(({ snapshot: s }) => !same(forecastView(s), expected(s))),

  "only shown consequences can be confirmed": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      acts.some((act) => !same(getCertainty(forecastView(s), act), certain(s, act))),
    ),

  "consequences are shown only for an available act": ({ situations }) =>
    situations.filter(({ snapshot: { context } }) =>
      acts.some((act) => {
        const ahead = context.forecast === null ? null : context.forecast.acts[act];
        return projectionFor(context.forecast, act) !== (ahead !== null && isOpen(ahead) ? ahead : null);
      }),
    ),

  "days, charges and refunds of a projection are read from its events": ({ situations }) =>
    situations.filter(({ snapshot: { context } }) => {
      if (context.forecast === null) return false;
      const { unchanged: stay, acts: ahead } = context.forecast;
      return [stay, ...Object.values(ahead).filter(isOpen)].some((projection) => isMisread(projection));
    }),
};

type M = typeof forecastMachine;

/** What users may do in which state. */
export const allowedEvents: AllowedEvents<M> = {
  "forecast.requested": isIn("reckoning", "reckoned", "unreachable"),
  "forecast.retryRequested": isIn("unreachable"),
};

export const goals = { "it is known whether sums can be reckoned": isIn("reckoned", "unavailable") };

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "context.forecast.acts.cancel.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.acts.change.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.acts.pause.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.acts.pauseUntil.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.acts.stopCharges.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.unchanged.keepsIfPaid is always false": "the client of the model has no debt",
  "context.forecast.acts.cancel.daysKept is never but 0": "a cancelled subscription keeps no days",
  "context.forecast.acts.cancel.total is never but 0": "nothing is charged after the end",
  "context.forecast.acts.pause.total is never but 0": "nothing is charged while it is paused",
  "context.forecast.terms.insurance.chosen is always true":
    "two projections in the model are enough: the machine does not read them",
};

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
        (isIn("unreachable")(step.from.snapshot) && acted(step, "connection.restored"));
      const { question } = step.to.snapshot.context;
      const expected = { ...step.from.snapshot.context.question, ...wish?.question };
      return (
        JSON.stringify(question) !== JSON.stringify(expected) ||
        asksOtherThan(step, "loadForecast", isDue ? { id: 27, ...question } : null)
      );
    }),
  ],

  "C44: only the server's forecast is shown, and a failed request is reported": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      const found = returned(step, "loadForecast")?.output;
      const before = step.from.snapshot.context.forecast;
      if (s.context.forecast !== (found?.kind === "found" ? found.forecast : before)) return true;
      if (failed(step, "loadForecast")) return !isIn("unreachable")(s);
      if (found) return !isIn(found.kind === "found" ? "reckoned" : "unavailable")(s);
      return invoked(step, "loadForecast").length === 0;
    }),

  "a shown forecast names its question": ({ steps }) =>
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

  "sums of another question cannot be confirmed, nor missing ones": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const [open, closed] = (["cancel", "resume"] as const).map((act) => getCertainty(forecastView(s), act));
      if (isIn("unavailable")(s)) return open?.is !== "shown" || open.projection !== null;
      if (isIn("reckoned")(s))
        return (
          open?.is !== "shown" ||
          open.projection !== s.context.forecast?.acts.cancel ||
          closed?.is !== "closed" ||
          closed.why !== "notPaused"
        );
      return open?.is !== (isIn("unreachable")(s) ? "unknown" : "reckoning");
    }),
};

import { type Affordances, inside } from "../kit/common-laws.ts";
import { asksOtherThan } from "../kit/expect.ts";
import { type Laws, acted, asked, failed, returned } from "../kit/laws.ts";
import type { outlookMachine } from "./outlook.machine.ts";
import { outlookView } from "./outlook.view.ts";

type M = typeof outlookMachine;
const at = inside<M>;

/** What a person may do where. */
export const affordances: Affordances<M> = {
  "outlook.requested": at("reckoning", "reckoned", "unreachable"),
  "outlook.retryRequested": at("unreachable"),
};

export const goals = { "it is known whether sums can be reckoned": at("reckoned", "unavailable") };

export const laws: Laws<M> = {
  "it is reckoned at once, for each day that is asked about, on another try, and when the network is back": ({
    opening,
    steps,
  }) => [
    ...(asksOtherThan(opening, "loadOutlook", { id: 7, resumeOn: null }) ? [opening.to] : []),
    ...steps.filter((step) => {
      const day = acted(step, "outlook.requested");
      const isDue =
        day ??
        acted(step, "outlook.retryRequested") ??
        (at("unreachable")(step.from.snapshot) && acted(step, "connection.restored"));
      const { resumeOn } = step.to.snapshot.context;
      return (
        resumeOn !== (day?.resumeOn ?? step.from.snapshot.context.resumeOn) ||
        asksOtherThan(step, "loadOutlook", isDue ? { id: 7, resumeOn } : null)
      );
    }),
  ],

  "C44: only what the server reckoned is shown, and what it could not be asked is said": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      const found = returned(step, "loadOutlook")?.output;
      const before = step.from.snapshot.context.outlook;
      if (s.context.outlook !== (found?.kind === "found" ? found.outlook : before)) return true;
      if (failed(step, "loadOutlook")) return !at("unreachable")(s);
      if (found) return !at(found.kind === "found" ? "reckoned" : "unavailable")(s);
      return asked(step, "loadOutlook").length === 0;
    }),

  "the view says what is known, and whether it is of the day asked about": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = outlookView(s);
      if (at("unavailable")(s)) return view.state !== "unavailable";
      if (s.context.outlook === null)
        return view.state !== (at("unreachable")(s) ? "unreachable" : "loading");
      return (
        view.state !== "ready" ||
        view.stale !== (at("reckoned")(s) ? null : at("reckoning")(s) ? "recalculating" : "unreachable")
      );
    }),
};

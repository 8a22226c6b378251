import type { SnapshotFrom } from "xstate";
import { type AllowedEvents, inside } from "#tools/statecharts/common-laws.ts";
import { type Laws, acted, invoked, elapsed, failed, returned } from "#tools/statecharts/laws.ts";
import { leadsTo } from "#tools/statecharts/leads-to.ts";
import type { Step } from "#tools/statecharts/world.ts";
import type { releaseMachine } from "./release.machine.ts";
import { releaseView } from "./release.view.ts";

type M = typeof releaseMachine;
type Now = SnapshotFrom<M>;

const isIn = (...states: Parameters<Now["matches"]>[0][]) => inside<M>(...states);

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = { "reload.requested": isIn("broken") };

export const delays = { reloadTimeout: 10_000 };

export const goals = { "the page is loaded anew": isIn("reloading") };

const reports = ({ move }: Step<M>, type: "page.outdated" | "update.waiting") =>
  move.verb === "answer" && move.outcome.kind === "reported" && move.outcome.event.type === type;
const mayReload = ({ context }: Now) => context.online && !context.paying;

export const laws: Laws<M> = {
  "a part that is missing leads to a reload, or to the offer of one": leadsTo<M>(
    isIn("claiming"),
    isIn("reloading", "broken"),
  ),

  "C43: for a missing part the page is loaded anew only where that was granted, once": ({ steps }) =>
    steps.filter((step) => {
      const { from } = step;
      const granted = returned(step, "claimReload")?.output.kind === "granted";
      const navigated = acted(step, "page.navigated") !== undefined && isIn("updateWaiting")(from.snapshot);
      const isDue =
        acted(step, "reload.requested") !== undefined ||
        (granted && !from.snapshot.context.paying) ||
        (navigated && mayReload(from.snapshot));
      return invoked(step, "reload").length !== (isDue ? 1 : 0);
    }),

  "C43: a reload is requested when a chunk is missing, but not during a payment or offline": ({ steps }) =>
    steps.filter((step) => {
      const isDue =
        reports(step, "page.outdated") &&
        mayReload(step.from.snapshot) &&
        isIn("current", "updateWaiting", "broken")(step.from.snapshot);
      return invoked(step, "claimReload").length !== (isDue ? 1 : 0);
    }),

  "C43: if a reload is forbidden or did not help, the screen says so": ({ steps }) =>
    steps.filter((step) => {
      const { from, to } = step;
      const answer = returned(step, "claimReload")?.output;
      const barred =
        reports(step, "page.outdated") && from.snapshot.context.online && from.snapshot.context.paying;
      const isOver =
        failed(step) ||
        elapsed(step) === "reloadTimeout" ||
        answer?.kind === "denied" ||
        (answer !== undefined && from.snapshot.context.paying) ||
        (barred && isIn("current", "updateWaiting")(from.snapshot));
      return isOver !== (isIn("broken")(to.snapshot) && !isIn("broken")(from.snapshot));
    }),

  "C43: a missing chunk is handled where a reload or a message is possible": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const matters = isIn("broken")(s)
        ? mayReload(s)
        : isIn("current", "updateWaiting")(s) && s.context.online;
      return s.can({ type: "page.outdated" }) !== matters;
    }),

  "L9: a version that waits is used at the next turn of a page, but in the midst of a payment": ({ steps }) =>
    steps.filter((step) => {
      const { from, to } = step;
      if (reports(step, "update.waiting"))
        return isIn("current")(from.snapshot) && !isIn("updateWaiting")(to.snapshot);
      if (!isIn("updateWaiting")(from.snapshot)) return isIn("updateWaiting")(to.snapshot);
      const navigated = acted(step, "page.navigated") !== undefined && mayReload(from.snapshot);
      const missing = reports(step, "page.outdated") && from.snapshot.context.online;
      return !isIn(navigated ? "reloading" : "updateWaiting")(to.snapshot) && !missing;
    }),

  "it is known whether a payment is in progress, and whether there is a network": ({ situations, steps }) => [
    ...situations.filter(({ snapshot: s }) =>
      (["payment.begun", "payment.over", "connection.lost", "connection.restored"] as const).some(
        (type) => !s.can({ type }),
      ),
    ),
    ...steps.filter((step) => {
      const { online, paying } = step.from.snapshot.context;
      const now = step.to.snapshot.context;
      const lost = acted(step, "connection.lost");
      const begun = acted(step, "payment.begun");
      return (
        now.online !== (lost || acted(step, "connection.restored") ? !lost : online) ||
        now.paying !== (begun || acted(step, "payment.over") ? begun !== undefined : paying)
      );
    }),
  ],

  "both watchers listen as long as there is a page": ({ situations }) =>
    situations.filter(({ running }) => running.filter(({ kind }) => kind === "listener").length !== 2),

  "the view speaks of a missing part only where a reload is offered": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = releaseView(s);
      return (
        (view === "broken" && !s.can({ type: "reload.requested" })) ||
        (view === "reloading") !== isIn("claiming", "reloading")(s)
      );
    }),
};

/** Laws of the view. */
export const views: Laws<M> = {
  "offline a missing chunk is not the release's fault, and nothing is shown": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => (releaseView(s) === "broken") !== (isIn("broken")(s) && s.context.online),
    ),
};

import { inside } from "#tools/statecharts/common-laws.ts";
import { type Laws, acted, elapsed } from "#tools/statecharts/laws.ts";
import type { connectivityMachine } from "./connectivity.machine.ts";
import { connectivityView } from "./connectivity.view.ts";

type M = typeof connectivityMachine;

export const goals = { "the network is there, and nothing is said of it": inside<M>("online") };

export const delays = { restoredNotice: 4_000 };

export const laws: Laws<M> = {
  "until a loss is heard of, the network counts as there": ({ opening }) =>
    connectivityView(opening.to.snapshot) === "online" ? [] : [opening.to],

  "a lost connection is told for as long as it lasts, and its return for a moment": ({ steps }) =>
    steps.filter((step) => {
      const says = connectivityView(step.to.snapshot);
      if (acted(step, "connection.lost")) return says !== "offline";
      if (acted(step, "connection.restored")) return says !== "restored";
      return elapsed(step) === "restoredNotice" && says !== "online";
    }),

  "a loss is heard whenever there is something to lose, a return when it was lost": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const isOffline = s.matches("offline");
      return (
        s.can({ type: "connection.lost" }) === isOffline ||
        s.can({ type: "connection.restored" }) !== isOffline
      );
    }),
};

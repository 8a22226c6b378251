import { inside } from "#tools/statecharts/common-laws.ts";
import { type Laws, acted, elapsed } from "#tools/statecharts/laws.ts";
import type { connectivityMachine } from "./connectivity.machine.ts";
import { connectivityView } from "./connectivity.view.ts";

type M = typeof connectivityMachine;

export const goals = { "online, without a notice": inside<M>("online") };

export const delays = { restoredNotice: 4_000 };

export const laws: Laws<M> = {
  "until a loss is reported the network counts as online": ({ opening }) =>
    connectivityView(opening.to.snapshot) === "online" ? [] : [opening.to],

  "a lost connection is shown as long as it lasts, and its return for a moment": ({ steps }) =>
    steps.filter((step) => {
      const says = connectivityView(step.to.snapshot);
      if (acted(step, "connection.lost")) return says !== "offline";
      if (acted(step, "connection.restored")) return says !== "restored";
      return elapsed(step) === "restoredNotice" && says !== "online";
    }),

  "a loss is handled while online, a return while offline": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const isOffline = s.matches("offline");
      return (
        s.can({ type: "connection.lost" }) === isOffline ||
        s.can({ type: "connection.restored" }) !== isOffline
      );
    }),
};

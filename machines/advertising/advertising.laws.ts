import { followsNetwork } from "../connectivity/network.laws.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";
import { type Laws, acted, invoked, failed, returned } from "#tools/statecharts/laws.ts";
import type { advertisingMachine } from "./advertising.machine.ts";

type M = typeof advertisingMachine;
type Now = SnapshotFrom<M>;

const isIn = (...states: Parameters<Now["matches"]>[0][]) => inside<M>(...states);
const online = ({ context }: Now) => context.online;

export const goals = { "the service knows": isIn("sent") };

export const laws: Laws<M> = {
  "the tag is sent at the start, when there is a new one, and when the network is back after a failure": ({
    opening,
    steps,
  }) => [
    ...(isIn(online(opening.to.snapshot) ? "sending" : "waiting")(opening.to.snapshot) ? [] : [opening.to]),
    ...steps.filter((step) => {
      const { snapshot: before } = step.from;
      const restored = acted(step, "connection.restored");
      const isDue = acted(step, "tag.remembered")
        ? online(before) || isIn("sending")(before)
        : restored && isIn("waiting", "unsent")(before);
      return invoked(step, "sendTag").length !== (isDue ? 1 : 0);
    }),
  ],

  "a new tag is accepted unless another one is waiting to be sent": ({ situations }) =>
    situations.filter(({ snapshot: s }) => s.can({ type: "tag.remembered" }) === isIn("waiting")(s)),

  "C44: without a network the tag is kept, not sent": ({ steps }) =>
    steps.filter(
      (step) =>
        acted(step, "tag.remembered") &&
        !online(step.from.snapshot) &&
        !isIn("sending")(step.from.snapshot) &&
        !isIn("waiting")(step.to.snapshot),
    ),

  "a tag that was sent is not sent again, one that was not is": ({ steps }) =>
    steps.filter((step) => {
      if (failed(step, "sendTag")) return !isIn("unsent")(step.to.snapshot);
      return returned(step, "sendTag") && !isIn("sent")(step.to.snapshot);
    }),

  "the network is followed": followsNetwork(online),
};

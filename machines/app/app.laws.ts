import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import { type Laws, invokedPorts, sent } from "#tools/statecharts/laws.ts";
import type { appMachine } from "./app.machine.ts";
import { appModel } from "./app.model.ts";

type M = typeof appMachine;

export const goals = {};

const reported = Object.values(appModel.spec.reports ?? {}).flat();

const children = ["connectivity", "release", "session", "watchConnection", "watchUnauthorized", "watchTabs"];

export const laws: Laws<M> = {
  "all that lives as long as the product starts with it, the listeners last": ({ opening }) =>
    same(
      invokedPorts(opening).map(({ port }) => port),
      children,
    ) && !asksOtherThan(opening, "session", { version: appModel.spec.input.version })
      ? []
      : [opening.to],

  "every outside event goes to the session, changes of the network to all actors": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) => !reported.every((event) => s.can(event))),
    ...steps.filter((step) => {
      const { event } = step;
      const concerned = event.type.startsWith("connection.")
        ? ["session", "connectivity", "release"]
        : ["session"];
      return !same(
        sent(step),
        concerned.map((to) => ({ to, event })),
      );
    }),
  ],
};

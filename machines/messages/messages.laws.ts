import type { SnapshotFrom } from "xstate";
import { same } from "#tools/statecharts/expect.ts";
import type { Laws } from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import type { messagesMachine } from "./messages.machine.ts";
import { messagesView } from "./messages.view.ts";

type M = typeof messagesMachine;

/** The message reported in a step. */
const toldIn = ({ move }: Step<M>) =>
  move.verb === "answer" && move.outcome.kind === "reported" ? move.outcome.event.message : undefined;

export const goals = {
  "messages can be read": (s: SnapshotFrom<M>) => messagesView(s).length > 0,
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C46: the list is short, and says nothing twice in a row":
    "the body of its one action (npm run mutants -- --area bodies)",
  "C46: of a message it keeps a code, a time and the id of a request, and nothing else":
    "the body of its one action",
  "a new message comes first, unchanged, before the older ones": "the body of its one action",
};

export const laws: Laws<M> = {
  "C46: the list is short, and says nothing twice in a row": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const said = messagesView(s).map(({ what }) => what);
      return said.length > s.context.limit || said.some((what, place) => what === said[place + 1]);
    }),

  "C46: of a message it keeps a code, a time and the id of a request, and nothing else": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      messagesView(s).some((message) => !same(Object.keys(message), ["at", "what", "requestId"])),
    ),

  "a new message comes first, unchanged, before the older ones": ({ opening, steps }) => [
    ...(messagesView(opening.to.snapshot).length === 0 ? [] : [opening.to]),
    ...steps.filter((step) => {
      const told = toldIn(step);
      const [first, ...rest] = messagesView(step.to.snapshot);
      const before = messagesView(step.from.snapshot);
      if (told === undefined) return !same([first, ...rest], before);
      const kept = before.filter(({ what }, place) => place > 0 || what !== told.what);
      return !same(first, told) || !same(rest, kept.slice(0, step.to.snapshot.context.limit - 1));
    }),
  ],
};

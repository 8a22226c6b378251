import type { SnapshotFrom } from "xstate";
import { same } from "#tools/statecharts/expect.ts";
import type { Laws } from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import type { messagesMachine } from "./messages.machine.ts";
import { messagesView } from "./messages.view.ts";

type M = typeof messagesMachine;

/** The message reported in a step. */
const addedMessage = ({ move }: Step<M>) =>
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
      const shown = messagesView(s).map(({ what }) => what);
      return shown.length > s.context.limit || shown.some((what, index) => what === shown[index + 1]);
    }),

  "C46: of a message it keeps a code, a time and the id of a request, and nothing else": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      messagesView(s).some((message) => !same(Object.keys(message), ["at", "what", "requestId"])),
    ),

  "a new message comes first, unchanged, before the older ones": ({ opening, steps }) => [
    ...(messagesView(opening.to.snapshot).length === 0 ? [] : [opening.to]),
    ...steps.filter((step) => {
      const added = addedMessage(step);
      const [first, ...rest] = messagesView(step.to.snapshot);
      const before = messagesView(step.from.snapshot);
      if (added === undefined) return !same([first, ...rest], before);
      const kept = before.filter(({ what }, index) => index > 0 || what !== added.what);
      return !same(first, added) || !same(rest, kept.slice(0, step.to.snapshot.context.limit - 1));
    }),
  ],
};

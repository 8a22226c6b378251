import { listPayments } from "#contract/payment.ts";
import { type Bug, session, altered } from "./plant.ts";

/** Bugs that keep something from ending. */
export const inProgress = {
  L1: {
    bug: "a request without an answer is waited for for ever",
    seed: 26,
    parts: {
      world: (world) => ({ ...world, fetch: (input, init) => world.fetch(input, { ...init, signal: null }) }),
    },
  },
  L2: {
    bug: "the right code is wrong",
    parts: session(() => ({
      confirmCode: async () => ({ kind: "refused", code: "code.wrong", attemptsLeft: 1 }),
    })),
  },
  L3: {
    bug: "signing out waits for the server",
    parts: {
      sessionPorts: (ports, { world }) => ({
        ...ports,
        endSession: async (input, signal) => {
          await new Promise<void>((resolve) => void world.clock.after(200, resolve));
          await ports.endSession(input, signal);
        },
      }),
    },
  },
  L4: {
    bug: "a payment is always under way",
    seed: 42,
    parts: altered(listPayments, ({ payments }) => {
      for (const each of payments) Object.assign(each, { status: "processing", reason: null });
    }),
  },
  L5: {
    bug: "tabs do not hear of each other",
    seed: 235,
    parts: { listeners: (listeners) => ({ ...listeners, watchTabs: () => () => undefined }) },
  },
  L7: {
    bug: "a network that is back is not reported",
    seed: 43,
    parts: {
      listeners: (listeners) => ({
        ...listeners,
        watchConnection: (input, sendBack) =>
          listeners.watchConnection(input, (signal) => {
            if (signal.type === "connection.lost") sendBack(signal);
          }),
      }),
    },
  },
  L8: {
    bug: "a dead token is not reported",
    seed: 2,
    parts: { access: (access) => ({ ...access, reject: () => undefined }) },
  },
  L9: {
    bug: "the release gets no event of a new page",
    seed: 6,
    parts: { leavesOut: "followingRelease" },
  },
  L10: {
    bug: "waits are twice as long as they should be",
    seed: 34,
    parts: {
      world: (world) => ({
        ...world,
        clock: { now: world.clock.now, after: (ms, run) => world.clock.after(ms * 2, run) },
      }),
    },
  },
} satisfies Readonly<Record<string, Bug>>;

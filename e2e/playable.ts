import { stateOf } from "#tools/statecharts/state.ts";
import type { Playable } from "./playability.ts";
import { pathTables } from "./paths/tables.ts";

const elsewhere = "another tab or the server causes it: stories show it";

const session: Playable = {
  impossible: {
    "session.rejected": elsewhere,
    "session.startedElsewhere": elsewhere,
    "session.endedElsewhere": elsewhere,
    "client.flagged": elsewhere,
    "post.blocked": elsewhere,
  },
  storage: [
    "restore",
    "resetState",
    "saveVersion",
    "recallChallenge",
    "recallSeen",
    "forgetPhone",
    "endSession",
  ],
  children: { account: "the whole account would have to be played" },
  also: ({ from, move }) =>
    move.verb === "act" &&
    // Cast: the events of any machine are events.
    (move.event as { type: string }).type === "session.logoutRequested" &&
    stateOf(from).hasTag("pending")
      ? "while the client is loaded the page offers nothing: it takes a moment, or fails"
      : null,
};

const emailVerification: Playable = {
  impossible: { "session.ended": "nobody is signed in at this page in the tests" },
  storage: ["findToken"],
};

/** The machines whose moves somebody can play on a page, by their folders. */
export const playable: Readonly<Record<string, Playable>> = {
  session,
  "email-verification": emailVerification,
  ...pathTables,
};

/** The machines that no page is played for, and why. */
export const unplayed: Readonly<Record<string, string>> = {
  app: "it has no page of its own, and passes on what it hears: those who hear it are played, and stories tell it of other tabs and of tokens (`e2e/revoked.spec.ts`, `e2e/signing-out.spec.ts`)",
  release:
    "it loads its page anew, which ends a path, and hears of parts that the server has lost and of a worker that has come: stories bring that about (`e2e/releases.spec.ts`)",
};

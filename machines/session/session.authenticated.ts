import type { AccountStatus } from "../client/account-status.ts";
import { held, session } from "./session.setup.ts";

/** Both may be told so, and neither may send a POST (spec §6): the gate of the API stops it, and says so here. */
const flagged = (why: Exclude<AccountStatus, "loggedIn">) =>
  ({ on: { "post.blocked": { actions: { type: "announceCancelledPost", params: { why } } } } }) as const;

/** A token is held: until it ends, everything private lives in here. */
export const authenticated = session.createStateConfig({
  id: "authenticated",
  tags: "private",
  initial: "loadingClient",
  on: {
    "session.logoutRequested": { target: "ending", actions: { type: "part", params: { why: "asked" } } },
    "session.rejected": {
      guard: { type: "isOwn", params: ({ event }) => event },
      target: "ending",
      actions: { type: "part", params: { why: "rejected" } },
    },
    "session.endedElsewhere": {
      target: "ending",
      actions: { type: "part", params: { why: "endedElsewhere" } },
    },
    "session.startedElsewhere": {
      guard: { type: "isForeign", params: ({ event }) => event },
      target: "restoring",
      actions: [{ type: "announceEnd", params: { why: "startedElsewhere" } }, "forgetEverything"],
    },
  },
  states: {
    loadingClient: {
      id: "loadingClient",
      tags: "pending",
      invoke: {
        id: "loadClient",
        src: "loadClient",
        input: ({ context }) => held(context.credentials),
        onDone: [
          {
            guard: "isOutdated",
            target: "#savingVersion",
            actions: { type: "keepClient", params: ({ event }) => ({ client: event.output }) },
          },
          {
            target: "admitting",
            actions: { type: "keepClient", params: ({ event }) => ({ client: event.output }) },
          },
        ],
        onError: [{ guard: "isDeletionRemembered", target: "stopped" }, { target: "unreachable" }],
      },
    },
    unreachable: {
      exit: "dropSeen",
      initial: "recalling",
      states: {
        recalling: {
          tags: "pending",
          invoke: {
            id: "recallSeen",
            src: "recallSeen",
            input: ({ context }) => ({ clientId: held(context.credentials).clientId }),
            onDone: {
              target: "recalled",
              actions: { type: "keepSeen", params: ({ event }) => ({ seen: event.output }) },
            },
            onError: "recalled",
          },
        },
        recalled: {},
      },
      on: {
        "session.retryRequested": "loadingClient",
        "connection.restored": { target: "loadingClient", actions: "noteOnline" },
      },
    },
    stopped: { on: { "session.retryRequested": "loadingClient" } },
    admitting: {
      id: "admitting",
      always: [
        { guard: "isDeletionPending", target: "signedIn.deletionPending" },
        { guard: "isForbidden", target: "signedIn.forbidden" },
        { guard: "lacksCity", target: "registering" },
        { target: "signedIn" },
      ],
    },
    registering: {
      invoke: {
        id: "registration",
        src: "registration",
        input: ({ context }) => ({ client: held(context.client), online: context.online }),
        onDone: {
          target: "admitting",
          actions: { type: "keepClient", params: ({ event }) => event.output },
        },
      },
      on: {
        "client.flagged": {
          guard: { type: "isOwn", params: ({ event }) => event },
          target: "loadingClient",
        },
        "connection.lost": {
          actions: ["noteOffline", { type: "sendToRegistration", params: ({ event }) => ({ event }) }],
        },
        "connection.restored": {
          actions: ["noteOnline", { type: "sendToRegistration", params: ({ event }) => ({ event }) }],
        },
      },
    },
    signedIn: {
      entry: "announceStart",
      invoke: {
        id: "account",
        src: "account",
        input: ({ context }) => ({ client: held(context.client), online: context.online }),
        onDone: {
          target: "admitting",
          actions: { type: "keepClient", params: ({ event }) => event.output },
        },
      },
      on: {
        "client.flagged": {
          guard: { type: "isOwn", params: ({ event }) => event },
          target: "loadingClient",
        },
        "connection.lost": {
          actions: ["noteOffline", { type: "sendToAccount", params: ({ event }) => ({ event }) }],
        },
        "connection.restored": {
          actions: ["noteOnline", { type: "sendToAccount", params: ({ event }) => ({ event }) }],
        },
      },
      initial: "loggedIn",
      states: {
        loggedIn: {},
        forbidden: flagged("forbidden"),
        deletionPending: flagged("deletionPending"),
      },
    },
  },
});

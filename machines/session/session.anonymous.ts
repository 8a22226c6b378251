import { assertEvent, not } from "xstate";
import { asKind } from "../kit/answers.ts";
import { held, note, session } from "./session.setup.ts";

/** The code of a challenge: as long as it is open, it can be tried. */
const code = session.createStateConfig({
  initial: "open",
  states: {
    open: {
      initial: "entering",
      after: {
        untilExpiry: [
          { guard: "isEnteringCode", target: "spent", actions: note("code.expired") },
          { actions: "noteExpiry" },
        ],
      },
      states: {
        entering: {
          id: "enteringCode",
          on: { "code.submitted": { guard: "maySubmitCode", target: "confirming", actions: note(null) } },
        },
        confirming: {
          id: "confirming",
          tags: "pending",
          exit: "forgetExpiry",
          invoke: {
            id: "confirmCode",
            src: "confirmCode",
            input: ({ context: { phone, challenge }, event }) => {
              assertEvent(event, "code.submitted");
              return { phone: held(phone), code: event.code, challenge: held(challenge).id };
            },
            onDone: [
              {
                guard: ({ event }) => event.output.kind === "confirmed",
                target: "#authenticated",
                actions: {
                  type: "keepCredentials",
                  params: ({ event }) => asKind(event.output, "confirmed"),
                },
              },
              {
                guard: ({ event }) => event.output.kind === "locked",
                target: "#locked",
                actions: { type: "keepLock", params: ({ event }) => asKind(event.output, "locked") },
              },
              { guard: "isExpired", target: "#spent", actions: note("code.expired") },
              {
                guard: ({ event }) => asKind(event.output, "refused").attemptsLeft > 0,
                target: "entering",
                actions: { type: "note", params: ({ event }) => asKind(event.output, "refused") },
              },
              {
                target: "#spent",
                actions: { type: "note", params: ({ event }) => asKind(event.output, "refused") },
              },
            ],
            onError: [
              { guard: "isExpired", target: "#spent", actions: note("code.expired") },
              { target: "entering", actions: note("unreachable") },
            ],
          },
        },
      },
    },
    spent: { id: "spent" },
  },
});

/** Another code: not before the countdown ends, and it kills the one before. A wrong code does not restart it. */
const resend = session.createStateConfig({
  initial: "cooling",
  states: {
    cooling: { after: { untilResend: "resendable" } },
    resendable: {
      on: { "code.resendRequested": { guard: "mayResend", target: "resending", actions: note(null) } },
    },
    resending: {
      id: "resending",
      tags: "pending",
      invoke: {
        id: "resendCode",
        src: "sendCode",
        input: ({ context }) => ({ phone: held(context.phone) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "sent",
            target: "#codeSent",
            actions: [
              { type: "keepChallenge", params: ({ event }) => asKind(event.output, "sent") },
              note("code.resent"),
            ],
          },
          {
            guard: ({ event }) => event.output.kind === "locked",
            target: "#locked",
            actions: { type: "keepLock", params: ({ event }) => asKind(event.output, "locked") },
          },
          {
            target: "#enteringPhone",
            actions: { type: "note", params: ({ event }) => asKind(event.output, "refused") },
          },
        ],
        onError: { target: "resendable", actions: note("unreachable") },
      },
    },
  },
});

/** A robot calls when its time has come (spec §9); asking for it again does no harm. */
const call = session.createStateConfig({
  initial: "unavailable",
  states: {
    unavailable: { always: { guard: "isCallPromised", target: "awaited" } },
    awaited: { after: { untilCall: [{ guard: "mayCall", target: "calling" }, { target: "available" }] } },
    calling: {
      tags: "pending",
      invoke: {
        id: "requestCall",
        src: "requestCall",
        input: ({ context: { phone, challenge } }) => ({
          phone: held(phone),
          challenge: held(challenge).id,
        }),
        onDone: [
          { guard: ({ event }) => event.output.kind === "called", target: "called" },
          { target: "unavailable", actions: "dropCall" },
        ],
        onError: "available",
      },
    },
    available: { on: { "code.callRequested": { guard: "mayCall", target: "calling" } } },
    called: {},
  },
});

/** Nobody is known: from a phone to a confirmed code, or to a lock. */
export const anonymous = session.createStateConfig({
  tags: "public",
  initial: "enteringPhone",
  on: { "session.startedElsewhere": { target: "restoring", actions: "forgetEverything" } },
  states: {
    enteringPhone: {
      id: "enteringPhone",
      entry: "dropChallenge",
      on: {
        "phone.submitted": {
          guard: "isOnline",
          target: "recallingCode",
          actions: [{ type: "keepPhone", params: ({ event }) => event }, note(null)],
        },
      },
    },
    /*
     * A phone is known to the tab that asked for its code, and only until another number is wanted. Whoever enters it
     * again, here or in another tab, goes on with a code that was sent to it and is still valid: a look at another
     * phone neither sends a code nor kills one.
     */
    recallingCode: {
      tags: "pending",
      invoke: {
        id: "recallChallenge",
        src: "recallChallenge",
        input: ({ context }) => ({ phone: held(context.phone) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "open",
            target: "codeSent",
            actions: { type: "keepChallenge", params: ({ event }) => asKind(event.output, "open") },
          },
          { target: "sendingCode" },
        ],
        onError: "sendingCode",
      },
    },
    sendingCode: {
      tags: "pending",
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ context }) => ({ phone: held(context.phone) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "sent",
            target: "codeSent",
            actions: { type: "keepChallenge", params: ({ event }) => asKind(event.output, "sent") },
          },
          {
            guard: ({ event }) => event.output.kind === "locked",
            target: "locked",
            actions: { type: "keepLock", params: ({ event }) => asKind(event.output, "locked") },
          },
          {
            target: "enteringPhone",
            actions: { type: "note", params: ({ event }) => asKind(event.output, "refused") },
          },
        ],
        onError: { target: "enteringPhone", actions: note("unreachable") },
      },
    },
    codeSent: {
      id: "codeSent",
      type: "parallel",
      on: {
        "phone.changeRequested": {
          guard: not("isConfirming"),
          target: "forgettingPhone",
          actions: note(null),
        },
      },
      states: { code, resend, call },
    },
    /** Another number is wanted: the tab must not bring the former one back after a reload (C11). */
    forgettingPhone: {
      tags: "pending",
      entry: "dropChallenge",
      invoke: { id: "forgetPhone", src: "forgetPhone", onDone: "enteringPhone", onError: "enteringPhone" },
    },
    locked: {
      id: "locked",
      entry: note(null),
      exit: "liftLock",
      after: { untilUnlock: "enteringPhone" },
      on: { "phone.changeRequested": "enteringPhone" },
    },
  },
});

import { type AnyStateMachine, assign } from "xstate";
import { describe, expect, test } from "vitest";
import type { AccountContext } from "#machines/account/account.machine.ts";
import type { BindingIntent } from "#machines/card-binding/card-binding.ports.ts";
import type { CardsContext } from "#machines/cards/cards.machine.ts";
import { commonLaws } from "#tools/statecharts/common-laws.ts";
import type { Proof } from "#tools/statecharts/prove-machine.ts";
import type { PaymentsContext } from "#machines/payments/payments.machine.ts";
import type { PaymentsPage } from "#machines/payments/payments.ports.ts";
import type { SessionContext } from "#machines/session/session.machine.ts";
import type { SubscriptionContext } from "#machines/subscription/subscription.machine.ts";
import { type MachineName, machines } from "./machines.ts";
import { type Bug, chart, mutant, provided } from "./plant.ts";

/*
 * One realistic bug per invariant, and the law of that number that reports it. Invariants that are missing here
 * concern ports (tests/src/ports) or the whole application (tests/simulation).
 */

type Parting = NonNullable<SessionContext["parting"]>;

const signedIn = "states.authenticated.states.signedIn";
const code = "states.anonymous.states.codeSent.states";
const own = ({ context }: { context: SessionContext }, { token }: { token: string }) =>
  context.credentials?.token === token;

const bugs: Record<string, [MachineName, string, Bug]> = {
  C1: [
    "session",
    "a session that ends keeps the token",
    provided({
      actions: {
        part: assign(({ context }: { context: SessionContext }, { why }: Pick<Parting, "why">) => ({
          parting: { token: context.credentials?.token ?? "", why },
        })),
      },
    }),
  ],
  C2: [
    "session",
    "a token without its client",
    provided({
      actions: {
        keepCredentials: assign((_, { credentials }: { credentials: { token: string } }) => ({
          credentials: { token: credentials.token },
          outdated: true,
          phone: null,
          challenge: null,
          notice: null,
          attemptsLeft: null,
        })),
      },
    }),
  ],
  C4: [
    "account",
    "the client is read while it is saved",
    mutant("states.active.states.data.states.loadingClient.on.profile.submitted: dropped"),
  ],
  C5: ["session", "any 401 ends the session", provided({ guards: { isOwn: () => true } })],
  C6: [
    "session",
    "another tab's farewell empties the storage again",
    chart("states.ending.invoke", (invoke) => ({
      ...invoke,
      input: ({ context }: { context: SessionContext }) => ({
        token: context.parting?.token,
        everywhere: true,
        revoke: context.parting?.why === "asked",
      }),
    })),
  ],
  C7: [
    "session",
    "the client is still asked for while the session ends",
    chart("states.ending", ({ invoke, ...state }) => ({
      ...state,
      invoke: [invoke, { id: "loadClient", src: "loadClient", onDone: {}, onError: {} }],
    })),
  ],
  C8: [
    "session",
    "a code is confirmed again when no answer came",
    chart(`${code}.code.states.open.states.confirming.invoke`, (invoke) => ({
      ...invoke,
      input: ({ context }: { context: SessionContext }) => ({
        phone: context.phone,
        code: "4821",
        challenge: context.challenge?.id,
      }),
      onError: { target: "confirming", reenter: true },
    })),
  ],
  C9: [
    "session",
    "another code can be asked for at once",
    mutant(`${code}.resend.states.cooling.after.untilResend: at once`),
  ],
  C10: [
    "session",
    "the robot call is spoken of from the start",
    mutant(`${code}.call.states.awaited.after.untilCall: at once`),
  ],
  C12: [
    "account",
    "the catalogue comes first",
    chart("states.active.states.data", (data) => ({ ...data, initial: "loadingCatalog" })),
  ],
  C13: [
    "session",
    "what another version stored is taken as it is",
    mutant("states.restoring.invoke.onDone.0: branch dropped"),
  ],
  C14: [
    "session",
    "with deletion remembered, the start goes on trying",
    mutant("states.authenticated.states.loadingClient.invoke.onError.0: branch dropped"),
  ],
  C16: ["session", "a sign-in of a leaving client is not sent on", mutant(`${signedIn}.entry: dropped`)],
  C17: [
    "session",
    "a forbidden client is let in like any other",
    provided({ guards: { isForbidden: () => false } }),
  ],
  C20: [
    "account",
    "an answer is laid over what was known",
    provided({
      actions: {
        keepClient: assign(({ context }: { context: AccountContext }, { client }: { client: object }) => ({
          client: { ...context.client, ...client },
        })),
      },
    }),
  ],
  C28: [
    "checkout",
    "a price that has run out can still be ordered for",
    provided({ actions: { retireQuote: () => undefined } }),
  ],
  C29: [
    "payment",
    "whatever the server asks for is agreed to",
    provided({ guards: { isAmountAgreed: () => true } }),
  ],
  C30: [
    "checkout",
    "whatever the payment said, it counts as bought",
    provided({ guards: { isSubscribed: () => true } }),
  ],
  C31: [
    "payments",
    "the last answer is right, whatever was known",
    provided({
      actions: {
        keepPage: assign(({ context }: { context: PaymentsContext }, { payments, next }: PaymentsPage) => {
          const fresh = new Set(payments.map(({ id }) => id));
          const others = (context.payments ?? []).filter(({ id }) => !fresh.has(id));
          return { payments: [...payments, ...others], read: payments.length, cursor: next };
        }),
      },
    }),
  ],
  C33: [
    "card-binding",
    "whatever address is at hand is left for",
    chart("states.redirecting.invoke", (invoke) => ({
      ...invoke,
      input: () => ({ url: "https://elsewhere.example/" }),
    })),
  ],
  C34: [
    "card-binding",
    "the number of the card is remembered with its intent",
    provided({
      actions: {
        noteIntent: assign((_, { intent }: { intent: BindingIntent | null }) => ({
          intent: intent && { ...intent, number: "4111111111111111" },
        })),
      },
    }),
  ],
  C35: [
    "subscription",
    "a change without an answer is sent again",
    chart("states.open.states.change.states.changing.states.asking.invoke", (invoke) => ({
      ...invoke,
      onError: { target: "asking", reenter: true },
    })),
  ],
  C36: [
    "subscription",
    "the address of the confirmation cancels without a reason",
    provided({
      guards: {
        mayConfirmCancel: ({ context }: { context: SubscriptionContext }) => context.step === "cancelConfirm",
      },
    }),
  ],
  C37: [
    "cards",
    "a card leaves the list as soon as its removal is confirmed",
    provided({
      actions: {
        forgetNews: assign(({ context }: { context: CardsContext }) => ({
          news: null,
          cards: context.cards?.filter(({ id }) => id !== context.removal) ?? null,
        })),
      },
    }),
  ],
  C38: [
    "deletion",
    "a request without an answer is sent again",
    chart("states.open.states.request.states.requesting.invoke", (invoke) => ({
      ...invoke,
      input: { word: "удалить" },
      onError: { target: "requesting", reenter: true },
    })),
  ],
  C40: ["account", "a timer longer than clocks can count", provided({ delays: { savedNotice: 2 ** 31 } })],
  C41: ["session", "an invisible wait", mutant("states.restoring.tags: pending dropped")],
  C50: [
    "subscription",
    "a withdrawn consent is shown as given",
    provided({ guards: { chargesAre: (_: unknown, { state }: { state: string }) => state === "given" } }),
  ],
  C43: [
    "release",
    "a missing part reloads the page in the midst of a payment",
    provided({ guards: { mayReload: ({ context }: { context: { online: boolean } }) => context.online } }),
  ],
  C44: [
    "account",
    "a profile is saved without a network",
    provided({
      guards: {
        maySave: ({ context }: { context: AccountContext }) => context.accountStatus === "loggedIn",
      },
    }),
  ],
  C47: [
    "session",
    "another client's sign-in elsewhere is not noticed",
    mutant("states.authenticated.on.session.startedElsewhere: dropped"),
  ],
  L1: [
    "session",
    "an outage leaves a spinner",
    mutant("states.authenticated.states.loadingClient.invoke.onError: dropped"),
  ],
  L2: [
    "session",
    "a client with a city is asked for it again",
    provided({ guards: { lacksCity: () => true } }),
  ],
  L3: [
    "session",
    "a sign-out that fails is tried for ever",
    chart("states.ending.invoke", (invoke) => ({
      ...invoke,
      onError: { target: "ending", reenter: true },
    })),
  ],
  L5: [
    "session",
    "a sign-out in another tab is not heard",
    mutant("states.authenticated.on.session.endedElsewhere: dropped"),
  ],
  L7: [
    "session",
    "a client who is locked out can only wait",
    mutant("states.anonymous.states.locked.on.phone.changeRequested: dropped"),
  ],
  L8: [
    "session",
    "a client who is leaving outlives their data",
    provided({
      guards: {
        isOwn: (at: { context: SessionContext }, token: { token: string }) =>
          own(at, token) && at.context.client?.deletionRequested !== true,
      },
    }),
  ],
  L9: [
    "release",
    "a newer version comes in the midst of a payment",
    chart("states.updateWaiting.on", (on) => ({ ...on, "page.navigated": "reloading" })),
  ],
  L10: [
    "session",
    "a lock is lifted before its time",
    mutant("states.anonymous.states.locked.after.untilUnlock: at once"),
  ],
  V23: [
    "acts",
    "an act whose signing was not answered is signed again by itself",
    // Without its exit the code is still there. Cast: an invocation as data.
    chart(
      "states.signing.states.codeSent.states.code.states.open.states.signing",
      ({ exit: _, ...node }) => ({
        ...node,
        invoke: { ...(node["invoke"] as object), onError: { target: "signing", reenter: true } },
      }),
    ),
  ],
};

/** "V23, V45: an act …" has two. */
const numbersOf = (sentence: string): string[] =>
  sentence.split(": ", 1).flatMap((begin) => begin.split(", "));

/** Broken laws of this number. */
const broken = ({ model, laws, ...expected }: Proof<AnyStateMachine>, number: string): string[] => {
  const world = model.explore();
  return Object.entries({ ...commonLaws(model, expected), ...laws })
    .filter(([sentence, law]) => numbersOf(sentence).includes(number) && law(world).length > 0)
    .map(([sentence]) => sentence);
};

describe("a law reports the planted bug of its invariant, and nothing without it", () => {
  const rows = Object.entries(bugs).map(([number, [name, title, bug]]) => ({ number, name, title, bug }));
  test.each(rows)(
    "$number: $title ($name)",
    ({ number, name, bug }) => {
      const right = machines[name];
      expect(broken(right, number)).toEqual([]);
      const wrong = right.model.around(bug(right.model.machine));
      expect(broken({ ...right, model: wrong }, number)).not.toEqual([]);
    },
    300_000,
  );
});

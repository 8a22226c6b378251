import { type AnyStateMachine, assign } from "xstate";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Payment } from "#contract/payment.ts";
import type { AccountContext } from "#machines/account/account.machine.ts";
import type { CheckoutContext } from "#machines/checkout/checkout.machine.ts";
import type { MessagesContext } from "#machines/messages/messages.machine.ts";
import type { Message } from "#machines/messages/messages.ports.ts";
import type { SubscriptionContext } from "#machines/subscription/subscription.machine.ts";
import { commonLaws } from "#tools/statecharts/common-laws.ts";
import type { Proof } from "#tools/statecharts/prove-machine.ts";
import { type MachineName, flagged, machines } from "./machines.ts";
import { type Bug, chart, provided } from "./plant.ts";

/*
 * Laws that no mutant of a chart breaks (decision 104). Each has a realistic bug that it reports: in a function body,
 * in a redrawn chart, in the machine of a read-only client, or in another module.
 */

/** `beside`: another module of laws or machine, with the bug. */
type Planted = { in?: "flagged"; machine: Bug } | { beside: () => void };

const typed = "4111111111111111";
const noteTyped = (action: string) =>
  provided({ actions: { [action]: assign({ intent: { number: typed } }) } });

const keepMessage = (put: (context: MessagesContext, message: Message) => object): Bug =>
  provided({
    actions: {
      keepMessage: assign(({ context }: { context: MessagesContext }, { message }: { message: Message }) =>
        put(context, message),
      ),
    },
  });

/** The chart accepts this event only then. */
const hearsOnly = (event: string, guard: (at: { context: AccountContext }) => boolean): Bug => {
  const edit = (node: unknown, name = ""): unknown => {
    if (Array.isArray(node)) return node.map((each) => edit(each, name));
    if (typeof node !== "object" || node === null) return node;
    if (name === event) return { ...node, guard };
    return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, edit(each, key)]));
  };
  // Cast: a chart stays a chart.
  return chart("states", (states) => edit(states) as typeof states);
};

const always = () => true;
const readOnly = (machine: Bug): Planted => ({ in: "flagged", machine });

const bugs: Partial<Record<MachineName, Record<string, Planted>>> = {
  account: {
    "C17: for a flagged client nothing runs that could send a POST": readOnly(
      provided({ guards: { mayPurchase: always } }),
    ),
    "changes of the network are handled wherever the account is open": {
      machine: hearsOnly("connection.lost", ({ context }) => context.notice === null),
    },
  },
  acts: { "C17: a flagged client signs nothing": readOnly(provided({ guards: { maySign: always } })) },
  bonus: {
    "C17: for a flagged client nothing is sent": readOnly(provided({ guards: { mayApply: always } })),
    "the views offer exactly what the machine takes": {
      beside: () =>
        vi.doMock(import("#machines/bonus/bonus.view.ts"), async (original) => {
          const right = await original();
          return { ...right, promoView: (now) => ({ ...right.promoView(now), submit: { can: true } }) };
        }),
    },
  },
  "card-binding": {
    "C34: nothing it knows or sends could be a card number": { machine: noteTyped("noteIntent") },
    "C17: for a flagged client nothing is sent": readOnly(provided({ guards: { mayPost: always } })),
  },
  cards: {
    "C17: for a flagged client nothing is sent": readOnly(provided({ guards: { mayRemove: always } })),
  },
  checkout: {
    "C21: every amount is a whole number of kopecks, and none is worked out here": {
      machine: provided({
        actions: {
          keepQuote: assign(
            (
              _,
              { quote, remainingMs }: Pick<NonNullable<CheckoutContext["priced"]>, "quote" | "remainingMs">,
            ) => ({
              priced: { quote: { ...quote, now: quote.now / 7 }, remainingMs },
            }),
          ),
        },
      }),
    },
    "C34: nothing it knows or sends could be a card number": {
      machine: provided({ actions: { keepCards: assign({ cards: [{ number: typed }] }) } }),
    },
  },
  messages: {
    "C46: the list is short, and says nothing twice in a row": {
      machine: keepMessage(({ messages }, message) => ({ messages: [message, ...messages].slice(0, 4) })),
    },
    "C46: of a message it keeps a code, a time and the id of a request, and nothing else": {
      machine: keepMessage((_, message) => ({ messages: [{ ...message, text: "Сбербанк, 4276" }] })),
    },
    "a new message comes first, unchanged, before the older ones": {
      machine: keepMessage(({ messages, limit }, message) => ({
        messages: [...messages, message].slice(0, limit),
      })),
    },
  },
  payment: {
    "C25: only the tab with the lock asks, and once": {
      machine: chart("states.asking.states.waitingForLock", (state) => ({
        ...state,
        after: { nextRetry: "preparing" },
      })),
    },
    "what was asked for is never asked for again, once the server knows it": {
      machine: chart("states.offline.on", (on) => ({
        ...on,
        "connection.restored": { target: "#preparing", actions: "noteOnline" },
      })),
    },
    "what is known of a payment is not forgotten while it is looked at": {
      machine: provided({
        actions: { noteStatus: assign((_, { payment }: { payment: Payment | null }) => ({ payment })) },
      }),
    },
    "C34: nothing it knows or sends could be a card number": { machine: noteTyped("noteReply") },
  },
  payments: {
    "C31: a payment that has ended is never shown as if it had not, or had ended otherwise": {
      beside: () =>
        vi.doMock(import("#machines/payments/payment-list.ts"), async (original) => ({
          ...(await original()),
          withPayment: (payments, fresh) => payments.map((each) => (each.id === fresh.id ? fresh : each)),
        })),
    },
    "C31: one that is under way is shown as neither paid nor failed, and others are not shown as under way": {
      beside: () =>
        vi.doMock(import("#machines/payments/payments.view.ts"), async (original) => ({
          ...(await original()),
          stateOfPayment: ({ status }: Payment) => (status === "fail" ? "failed" : "paid"),
        })),
    },
    "an event for a calendar is offered exactly when it can be saved": {
      beside: () =>
        vi.doMock(import("#machines/payments/payments.view.ts"), async (original) => ({
          ...(await original()),
          calendarView: () => ({ can: true, failed: false }),
        })),
    },
    "C31: what the months come to is what was paid and kept, neither more nor less": {
      beside: () =>
        vi.doMock(import("#machines/payments/payments.view.ts"), async (original) => ({
          ...(await original()),
          stateOfPayment: () => "paid",
        })),
    },
  },
  subscription: {
    "C17: for a flagged client no change is ever wanted but the withdrawal of a consent": readOnly(
      provided({ guards: { mayChange: always } }),
    ),
    "before the list has come another step of the same subscription can be asked for": {
      machine: provided({
        guards: {
          isElse: ({ context }: { context: SubscriptionContext }, { id }: { id: number }) =>
            context.id !== id,
        },
      }),
    },
    "C35: a change of a status is offered where the table has it for a client, unless a debt or an end ahead is in the way, and nowhere else":
      {
        beside: () =>
          vi.doMock(import("#machines/subscription/obstacles.ts"), async (original) => ({
            ...(await original()),
            obstacleTo: () => null,
          })),
      },
  },
};

afterEach(() => {
  vi.doUnmock("#machines/bonus/bonus.view.ts");
  vi.doUnmock("#machines/payments/payment-list.ts");
  vi.doUnmock("#machines/payments/payments.view.ts");
  vi.doUnmock("#machines/subscription/obstacles.ts");
  vi.resetModules();
});

const isBroken = ({ model, laws, ...expected }: Proof<AnyStateMachine>, sentence: string): boolean => {
  const law = { ...commonLaws(model, expected), ...laws }[sentence];
  if (law === undefined) throw new Error(`There is no law "${sentence}"`);
  return law(model.explore()).length > 0;
};

/** The proof of a machine with its bug. */
const withBug = async (right: Proof<AnyStateMachine>, name: MachineName, bug: Planted) => {
  if ("machine" in bug) return { ...right, model: right.model.around(bug.machine(right.model.machine)) };
  vi.resetModules();
  bug.beside();
  const { machines: wrong } = await import("./machines.ts");
  return wrong[name];
};

const rows = Object.entries(bugs).flatMap(([name, planted]) =>
  // Cast: the names of the table's rows.
  Object.entries(planted).map(([sentence, bug]) => ({ name: name as MachineName, sentence, bug })),
);

describe("a law that no mutant of its chart breaks", () => {
  test("has a planted bug, and only such laws have one", () => {
    const exempt = Object.entries(machines).flatMap(([name, proof]) =>
      Object.keys(proof.exempt ?? {}).map((sentence) => `${name} ${sentence}`),
    );
    expect(rows.map(({ name, sentence }) => `${name} ${sentence}`).toSorted()).toEqual(exempt.toSorted());
  });

  test.each(rows)("thoroughly reports it: $sentence ($name)", async ({ name, sentence, bug }) => {
    const all: Partial<Record<MachineName, Proof<AnyStateMachine>>> =
      "machine" in bug && bug.in === "flagged" ? flagged : machines;
    const right = all[name];
    if (right === undefined) throw new Error(`${name} has no such model`);
    expect(isBroken(right, sentence)).toBe(false);
    expect(isBroken(await withBug(right, name, bug), sentence)).toBe(true);
  });
});

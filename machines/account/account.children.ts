import type { AnyStateMachine, EventFromLogic, InputFrom } from "xstate";
import { actsMachine } from "../acts/acts.machine.ts";
import { advertisingMachine } from "../advertising/advertising.machine.ts";
import { bonusMachine } from "../bonus/bonus.machine.ts";
import { cardsMachine } from "../cards/cards.machine.ts";
import { checkoutMachine } from "../checkout/checkout.machine.ts";
import { deletionMachine } from "../deletion/deletion.machine.ts";
import { messagesMachine } from "../messages/messages.machine.ts";
import { paymentsMachine } from "../payments/payments.machine.ts";
import { signInsMachine } from "../sign-ins/sign-ins.machine.ts";
import { subscriptionMachine } from "../subscription/subscription.machine.ts";
import type { AccountContext, AccountEvent } from "./account.context.ts";

/** What the account passes on. */
export const sharedTypes = [
  "connection.lost",
  "connection.restored",
  "language.changed",
  "client.changed",
  "tag.remembered",
] as const;
export type SharedType = (typeof sharedTypes)[number];
export type SharedEvent<T extends SharedType = SharedType> = Extract<AccountEvent, { type: T }>;

type At = { context: AccountContext };
/** The shared events that a machine understands. */
type Receivable<M extends AnyStateMachine> = {
  [T in SharedType]: SharedEvent<T> extends EventFromLogic<M> ? T : never;
}[SharedType];

/** A machine, what it is started with, and which of the shared events it is sent. */
type Child<M extends AnyStateMachine> = {
  machine: M;
  receives: readonly Receivable<M>[];
} & (undefined extends InputFrom<M> ? { input?: undefined } : { input: (at: At) => InputFrom<M> });

const child = <M extends AnyStateMachine>(machine: M, rest: Omit<Child<M>, "machine">) => ({
  machine,
  ...rest,
});

const network = ["connection.lost", "connection.restored"] as const;

const withNetwork = ({ context: { online } }: At) => ({ online });
const withClient = ({ context: { client, online } }: At) => ({ client, online });
const withStatus = ({ context: { online, accountStatus } }: At) => ({ online, accountStatus });
/** What a child must know that sends something. */
const withPrivileges = ({ context: { online, accountStatus } }: At) => ({
  online,
  mayPost: accountStatus === "loggedIn",
});

/** What runs as long as the account is open, and never ends by itself. */
const companions = {
  signIns: child(signInsMachine, { input: withNetwork, receives: network }),
  subscription: child(subscriptionMachine, { input: withStatus, receives: network }),
  payments: child(paymentsMachine, { receives: ["connection.restored", "language.changed"] }),
  acts: child(actsMachine, { input: withStatus, receives: network }),
  cards: child(cardsMachine, { input: withPrivileges, receives: network }),
  bonus: child(bonusMachine, { input: withPrivileges, receives: network }),
  messages: child(messagesMachine, { input: () => ({ limit: 50 }), receives: [] }),
};

/**
 * The machines that run beside an account, by the id they run under. A new one is a line here, its expectations in
 * account.children.laws.ts and the world behind it in src/ports/signed-in.ts.
 */
export const children = {
  checkout: child(checkoutMachine, {
    input: withClient,
    receives: [...network, "client.changed", "language.changed"],
  }),
  deletion: child(deletionMachine, { input: withClient, receives: [...network, "client.changed"] }),
  advertising: child(advertisingMachine, { input: withNetwork, receives: [...network, "tag.remembered"] }),
  ...companions,
};

export type Children = typeof children;
export type ChildName = keyof Children;
export type CompanionName = keyof typeof companions;

/** The machines by name. */
export type AccountChildren = { [N in ChildName]: Children[N]["machine"] };
/** As XState wants to know who runs under which id: each under its name. */
export type ChildIds = { [N in ChildName]: N };
/** An event for one of them. */
export type Message = { [N in ChildName]: { to: N; event: EventFromLogic<AccountChildren[N]> } }[ChildName];

// Casts: TypeScript loses the names of a table when its rows are listed.
export const companionNames = Object.keys(companions) as CompanionName[];

export const childMachines = Object.fromEntries(
  Object.entries(children).map(([name, { machine }]) => [name, machine]),
) as AccountChildren;

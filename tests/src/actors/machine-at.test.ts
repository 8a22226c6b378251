import type { AnyStateMachine, AnyStateNode } from "xstate";
import { expect, test } from "vitest";
import { type ChildName, accountMachine, childMachines } from "#machines/account/account.machine.ts";
import { appMachine } from "#machines/app/app.machine.ts";
import { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import { deletionMachine } from "#machines/deletion/deletion.machine.ts";
import { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import { paymentMachine } from "#machines/payment/payment.machine.ts";
import { registrationMachine } from "#machines/registration/registration.machine.ts";
import { releaseMachine } from "#machines/release/release.machine.ts";
import { sessionMachine } from "#machines/session/session.machine.ts";
import type { MachineAt } from "#src/actors/machine-at.ts";

/**
 * The table of types again, with the machines: the compiler compares the two. Children of the account are in
 * its own table.
 */
const machineAt: Omit<MachineAt, `account.${ChildName}`> = {
  connectivity: connectivityMachine,
  release: releaseMachine,
  session: sessionMachine,
  registration: registrationMachine,
  "registration.deletion": deletionMachine,
  account: accountMachine,
  "account.cards.binding": cardBindingMachine,
  "account.checkout.forecast": forecastMachine,
  "account.checkout.payment": paymentMachine,
  "account.subscription.forecast": forecastMachine,
};
const byPath = new Map<string, AnyStateMachine>([
  ...Object.entries(machineAt),
  ...Object.entries(childMachines).map(([name, machine]) => [`account.${name}`, machine] as const),
]);

const statesOf = (state: AnyStateNode): AnyStateNode[] => [
  state,
  ...Object.values(state.states).flatMap(statesOf),
];

/** The machine that another one invokes under a name. */
const invokedBy = (parent: AnyStateMachine | undefined, name: string): unknown => {
  const states = parent === undefined ? [] : statesOf(parent.root);
  const found = states.flatMap(({ invoke }) => invoke).find(({ id }) => id === name);
  return typeof found?.src === "string" ? parent?.implementations.actors[found.src] : found?.src;
};

test.each([...byPath.entries()])("what runs at %s is the machine that pages take it for", (path, machine) => {
  const above = path.split(".");
  const name = above.pop() ?? "";
  const parent = byPath.get(above.join("."));
  const outer = [appMachine, sessionMachine].find((each) => invokedBy(each, name) !== undefined);
  const invoked = invokedBy(above.length === 0 ? outer : parent, name);
  // The session gets its lazy machines by name.
  const isHandedIn = path === "account" || path === "registration";
  expect(isHandedIn ? machine.id : invoked).toBe(isHandedIn ? name : machine);
  expect(invoked).toBeDefined();
});

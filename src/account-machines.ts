import { shallowEqual, useSelector } from "@xstate/react";
import type { AnyStateMachine, SnapshotFrom } from "xstate";
import type { actsMachine } from "#machines/acts/acts.machine.ts";
import type { paymentsMachine } from "#machines/payments/payments.machine.ts";
import { useAccount } from "./machines.tsx";

/*
 * Named hooks like those of machines.tsx, for what only some private pages look at: there they would be a part of the
 * sign-in page.
 */

type Select<M extends AnyStateMachine, T> = (snapshot: SnapshotFrom<M>) => T;

/** As long as there is an account, all of these run in it. */
const running = <T>(actor: T | undefined): T => {
  if (actor === undefined)
    throw new Error("This actor does not run: show this only in a signed-in client's pages.");
  return actor;
};

const usePaymentsActor = () => running(useAccount(({ children }) => children.payments));
const useActsActor = () => running(useAccount(({ children }) => children.acts));

export const usePayments = <T>(select: Select<typeof paymentsMachine, T>): T =>
  useSelector(usePaymentsActor(), select, shallowEqual);
export const useActs = <T>(select: Select<typeof actsMachine, T>): T =>
  useSelector(useActsActor(), select, shallowEqual);

export const usePaymentsSend = () => usePaymentsActor().send;
export const useActsSend = () => useActsActor().send;
